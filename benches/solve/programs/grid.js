// Two ships on a grid, and a shot.
const { symbol } = require('stackful');

const [x, y, dx, dy] = [symbol('x', 0), symbol('y', 0), symbol('dx', 5), symbol('dy', 0)];
const within = (a, b) => a >= 0 && a < 10 && b >= 0 && b < 10;
if (!within(x, y)) throw new RangeError('off the grid');
if (Math.abs(dx) + Math.abs(dy) !== 5) throw new RangeError('length');
if (!within(x + dx, y + dy)) throw new RangeError('end off the grid');
const shot = { x: symbol('shot.x', 4), y: symbol('shot.y', 4) };
const cross = (shot.x - x) * dy - (shot.y - y) * dx;
if (cross === 0 && shot.x >= Math.min(x, x + dx) && shot.x <= Math.max(x, x + dx)) console.log('hit');
if ((shot.x & 3) === 3 && (shot.y ^ 5) === 2 && shot.x % 2 === 1) throw new Error('magic');
