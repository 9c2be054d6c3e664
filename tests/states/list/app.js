const entered = [];
const shown = document.getElementById('shown');
const keys = document.getElementById('keys');
const show = () => (shown.textContent = '*'.repeat(entered.length));
for (let digit = 0; digit < 10; digit++) {
  const key = document.createElement('button');
  key.textContent = String(digit);
  key.addEventListener('click', () => {
    if (entered.length < 9) {
      entered.push(digit);
      show();
    }
  });
  keys.append(key);
}
document.getElementById('enter').addEventListener('click', () => {
  if (entered.join('') === '314159265') {
    fetch('/open', { method: 'POST', body: JSON.stringify({ open: true }) });
  }
  entered.length = 0;
  show();
});
