let step = 0;
const answers = [];
const checks = [
  (answer) => answer === 'alice',
  (answer) => answer.length > 6,
  (answer) => Number(answer) > 17,
  (answer) => answer.includes('@'),
  (answer) => answer.startsWith('+'),
  (answer) => Number(answer) % 7 === 3,
  (answer) => answer.toUpperCase() === 'YES',
  (answer) => answer === answers[0],
];
const field = document.getElementById('field');
const show = () => {
  document.getElementById('title').textContent = `Step ${step + 1}`;
  field.value = '';
};
document.getElementById('next').addEventListener('click', () => {
  const answer = field.value;
  if (!checks[step](answer)) {
    document.getElementById('error').textContent = 'no';
    return;
  }
  answers.push(answer);
  step += 1;
  if (step < checks.length) {
    show();
  } else {
    fetch('/done', { method: 'POST', body: JSON.stringify({ open: true }) });
  }
});
show();
