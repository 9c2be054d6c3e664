let n = 1;
const set = (next) => {
  n = next;
  document.getElementById('shown').textContent = n;
};
document.getElementById('one').onclick = () => set(n + 1);
document.getElementById('two').onclick = () => set(n * 2);
document.getElementById('check').onclick = () => {
  if (n === 1234) {
    fetch('/check', { method: 'POST', body: JSON.stringify({ open: true }) });
  }
};
