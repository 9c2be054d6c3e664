'use strict';
// What browsers have and jsdom lacks: which names a window gets, and where each comes from.
//
// A page draws, plays and asks for devices without any being there. What only concerns looks does
// nothing; where a page learns something, the answer is plausible, and the report says once that it is
// made up. A class or an object is made when somebody asks for it: most pages do without most of them.

const { addDataTransfer } = require('../data_transfer.js');
const { addMeasures } = require('../layout/measures.js');
const { addXPath } = require('../xpath.js');
const { lazily } = require('./define.js');
const { addElementMethods } = require('./elements.js');
const { addLayers } = require('./mouse_event.js');
const { Setting } = require('./setting.js');
const { addWindowMethods } = require('./windows.js');

/** @typedef {import('../../../../types/jsdom.js').Window} Window */
/** @typedef {(setting: Setting) => Record<string, any>} Source gives values by name */
/** @typedef {[load: () => Source, names: string][]} Sources */

/** @type {Sources} */
const OF_WINDOWS = [
  [
    () => require('./audio.js').audio,
    'AudioContext webkitAudioContext OfflineAudioContext BaseAudioContext AudioNode AudioParam AudioBuffer',
  ],
  [
    () => require('./canvas.js').canvas,
    'CanvasRenderingContext2D CanvasGradient CanvasPattern TextMetrics Path2D ImageData ImageBitmap OffscreenCanvas OffscreenCanvasRenderingContext2D createImageBitmap',
  ],
  [() => require('./webgl.js').webgl, 'WebGLRenderingContext WebGL2RenderingContext'],
  [
    () => require('./matrix.js').matrix,
    'DOMMatrix DOMMatrixReadOnly WebKitCSSMatrix DOMPoint DOMPointReadOnly',
  ],
  [
    () => require('./observers.js').observers,
    'IntersectionObserver IntersectionObserverEntry ResizeObserver ResizeObserverEntry PerformanceObserver',
  ],
  [
    () => require('./media_devices.js').mediaDevices,
    'MediaStream MediaStreamTrack MediaRecorder MediaDevices',
  ],
  [() => require('./notification.js').notification, 'Notification'],
  [() => require('./speech.js').speech, 'speechSynthesis SpeechSynthesisUtterance'],
  [() => require('./animation.js').animation, 'Animation KeyframeEffect'],
  [() => require('./fonts.js').fonts, 'FontFace'],
  [
    () => require('./databases.js').databases,
    'indexedDB IDBFactory IDBDatabase IDBTransaction IDBObjectStore IDBIndex IDBCursor IDBCursorWithValue IDBKeyRange IDBRequest IDBOpenDBRequest IDBVersionChangeEvent',
  ],
  [
    () => require('./node_classes.js').nodeClasses,
    'ReadableStream WritableStream TransformStream TextEncoderStream TextDecoderStream CompressionStream DecompressionStream ByteLengthQueuingStrategy CountQueuingStrategy CryptoKey SubtleCrypto scheduler',
  ],
  [() => require('./styles.js').styles, 'CSS visualViewport'],
];

/** @type {Sources} */
const OF_NAVIGATORS = [
  [() => require('./geolocation.js').geolocation, 'geolocation'],
  [() => require('./media_devices.js').mediaDevices, 'mediaDevices'],
  [() => require('./service_worker.js').serviceWorkers, 'serviceWorker'],
  [
    () => require('./permissions.js').permissions,
    'permissions storage wakeLock locks connection share canShare vibrate getBattery',
  ],
];

/** @type {Sources} */
const OF_CRYPTO = [[() => require('./node_classes.js').nodeClasses, 'subtle']];

/** @type {Sources} */
const OF_DOCUMENTS = [[() => require('./fonts.js').fonts, 'fonts']];

/**
 * Adds the missing parts to a new window, before its document is parsed.
 *
 * @param {Window} window
 * @param {import('./setting.js').Imitates} imitates
 */
function addPlatform(window, imitates) {
  const setting = new Setting(window, imitates);
  /** What each source has given to this window. @type {Map<() => Source, Record<string, any>>} */
  const given = new Map();
  for (const [holder, sources] of /** @type {const} */ ([
    [window, OF_WINDOWS],
    [window.Navigator.prototype, OF_NAVIGATORS],
    [window.Crypto.prototype, OF_CRYPTO],
    [window.Document.prototype, OF_DOCUMENTS],
  ])) {
    for (const [load, names] of sources) {
      const give = () => {
        const values = given.get(load) ?? load()(setting);
        given.set(load, values);
        return values;
      };
      for (const name of names.split(' ')) {
        lazily(holder, name, () => give()[name]);
      }
    }
  }
  addElementMethods(setting);
  addMeasures(setting);
  addLayers(setting);
  addWindowMethods(setting);
  addDataTransfer(window);
  addXPath(window);
}

exports.addPlatform = addPlatform;
