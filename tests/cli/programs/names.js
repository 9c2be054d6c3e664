globalThis.$ = 'jq'; globalThis.$1 = 'one';
function f(a) { const r = a + 1; return [eval('typeof $'), eval('$'), eval('$1'), r]; }
console.log(f(1), (0, eval)('$'), new Function('return $ + $1')(), eval('var s = "$"; s'));
const g = (a) => { const h = () => { return eval('$1') + a }; return h() }; console.log(g(3));
class Q { m() { return eval('$') } static s = eval('$1') } console.log(new Q().m(), Q.s);
function h(o, x) { with (o) { return [x + 1, [1].map((y) => y + x), typeof $] } }
console.log(h({ $: 5, $1: 6, $A: 7 }, 2));
