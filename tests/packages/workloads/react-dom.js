'use strict';
// react-dom/server: classes, hooks, context, fragments, suspense as a stream.

const React = require('react');
const { renderToPipeableStream, renderToStaticMarkup, renderToString } = require('react-dom/server');
const { Writable } = require('stream');

const h = React.createElement;
const Theme = React.createContext('light');
class Clock extends React.Component {
  static defaultProps = { at: 5 };
  state = { n: 1 };
  static getDerivedStateFromProps(props, state) { return { n: state.n + props.at }; }
  render() { return h('time', { dateTime: this.state.n, style: { color: 'red', marginTop: 3 } }, this.props.children); }
}
const List = ({ items }) => {
  const theme = React.useContext(Theme);
  const [first] = React.useState(() => items[0]);
  const total = React.useMemo(() => items.reduce((a, b) => a + b, 0), [items]);
  const id = React.useId();
  return h(React.Fragment, null, items.map((i) => h('li', { key: i, className: theme, 'data-first': i === first }, i, ' <&> ')), h('b', { id }, total));
};
const Memo = React.memo(React.forwardRef((props, ref) => h('input', { ref, ...props, defaultValue: 'v"', disabled: true, onChange() {} })));
const app = h(Theme.Provider, { value: 'dark' }, h('ul', null, h(List, { items: [3, 4, 5] })), h(Clock, null, 'now', null, false, 7), h(Memo, { type: 'text' }), h('p', { dangerouslySetInnerHTML: { __html: '<i>raw</i>' } }), h('select', { defaultValue: 'b' }, h('option', { value: 'a' }, 'A'), h('option', { value: 'b' }, 'B')));
console.log(renderToString(app));
console.log(renderToStaticMarkup(app));
try {
  renderToString(h(() => { throw new RangeError('in render'); }));
} catch (error) {
  console.log(error.name, error.message);
}
try {
  renderToString(h(undefined));
} catch (error) {
  console.log(error.message.split('\n')[0]);
}
const Late = React.lazy(() => Promise.resolve({ default: () => h('em', null, 'late') }));
let text = '';
const sink = new Writable({ write(part, _, done) { text += part; done(); }, final(done) { console.log(text); done(); } });
const { pipe } = renderToPipeableStream(h(React.Suspense, { fallback: h('u', null, '…') }, h(Late)), { onAllReady() { pipe(sink); } });
