// Writes down every event of the page: `recorded()` gives what happened since it was last asked.

const TYPES = [
  'pointerover pointerenter pointerout pointerleave pointermove pointerdown pointerup pointercancel',
  'mouseover mouseenter mouseout mouseleave mousemove mousedown mouseup',
  'click dblclick auxclick contextmenu wheel',
  'touchstart touchmove touchend touchcancel',
  'keydown keypress keyup beforeinput input change',
  'focus blur focusin focusout',
  'dragstart drag dragenter dragover dragleave drop dragend',
  'scroll resize hashchange popstate visibilitychange',
  'cancel close paste',
]
  .join(' ')
  .split(' ');

const FIELDS = [
  'bubbles cancelable composed isTrusted detail button buttons clientX clientY offsetX offsetY pageX pageY',
  'screenX screenY x y movementX movementY ctrlKey shiftKey altKey metaKey pointerId pointerType isPrimary',
  'width height pressure deltaX deltaY deltaMode key code location repeat isComposing keyCode charCode which',
  'inputType data state',
]
  .join(' ')
  .split(' ');

const TOUCH_FIELDS = 'identifier clientX clientY pageX pageY'.split(' ');

let events = [];
let print = null;
// Of several ways to do something, what differs.
let muted = /^$/;

const nameOf = (target) => {
  if (target === window) {
    return 'window';
  }
  return target === null ? null : target.id || target.nodeName.toLowerCase();
};

const touchOf = (touch) => {
  const fields = Object.fromEntries(TOUCH_FIELDS.map((name) => [name, touch[name]]));
  return { target: nameOf(touch.target), ...fields };
};

function record(event) {
  // On some systems a middle click pastes what was selected last: nothing was.
  const isEmpty = event.clipboardData?.getData('text/plain') === '';
  if (isEmpty || muted.test(event.type)) {
    return;
  }
  const entry = { type: event.type, is: event.constructor.name, target: nameOf(event.target) };
  for (const name of FIELDS) {
    if (event[name] !== undefined) {
      entry[name] = event[name];
    }
  }
  if (event.relatedTarget !== undefined) {
    entry.relatedTarget = nameOf(event.relatedTarget);
  }
  for (const name of ['touches', 'targetTouches', 'changedTouches']) {
    if (event[name]) {
      entry[name] = [...event[name]].map(touchOf);
    }
  }
  if (event.clipboardData) {
    entry.pasted = event.clipboardData.getData('text/plain');
  }
  if (event.dataTransfer) {
    const { types, effectAllowed, dropEffect } = event.dataTransfer;
    entry.dataTransfer = { types: [...types], effectAllowed, dropEffect };
    entry.text = event.dataTransfer.getData('text/plain');
  }
  events.push(entry);
  print?.(entry);
}

for (const type of TYPES) {
  // In the capture phase events pass by that do not bubble, too.
  window.addEventListener(type, record, { capture: true, passive: false });
}

// What an app does that takes part in drag and drop.
const of = (id) => document.getElementById(id);
// An element that is acted on listens itself: browsers leave out `mouseenter` and the like elsewhere.
for (const id of ['pad', 'inner', 'other', 'field', 'box', 'item', 'bin']) {
  for (const type of TYPES.slice(0, TYPES.indexOf('keydown')).concat('scroll')) {
    of(id).addEventListener(type, () => {});
  }
}
of('item').addEventListener('dragstart', ({ dataTransfer }) =>
  dataTransfer.setData('text/plain', 'the item'),
);
of('bin').addEventListener('dragover', (event) => event.preventDefault());
of('bin').addEventListener('drop', (event) => event.preventDefault());
// A dialog over the page, which minds being closed the first time.
window.addEventListener('keydown', ({ key }) => key === 'o' && of('ask').showModal());
of('ask').addEventListener('cancel', (event) => {
  if (of('no').title === '') {
    of('no').title = 'once';
    event.preventDefault();
  }
});

// eslint-disable-next-line no-unused-vars
function recorded() {
  const all = events;
  events = [];
  return all;
}
