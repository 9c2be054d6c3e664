const wanted = [
  true, false, true, true, false, true, false, false, true, false, true, true,
];
const boxes = wanted.map((_, index) => {
  const label = document.createElement('label');
  const box = document.createElement('input');
  box.type = 'checkbox';
  label.append(box, ` option ${index + 1}`);
  document.getElementById('boxes').append(label);
  return box;
});
document.getElementById('go').addEventListener('click', () => {
  if (boxes.every((box, index) => box.checked === wanted[index])) {
    fetch('/go', { method: 'POST', body: JSON.stringify({ open: true }) });
  }
});
