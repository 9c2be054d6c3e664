'use strict';
// The keys and the display; the server does the arithmetic.

const SYMBOLS = { '+': '+', '-': '−', '*': '×', '/': '÷' };
const MAX_DIGITS = 12;

const socket = io();
const expressionElement = document.getElementById('expression');
const resultElement = document.getElementById('result');
const errorElement = document.getElementById('error');

let input = { left: 0, op: '', right: 0 };
let answered = false; // the result on the display belongs to `input`

function show() {
  const { left, op, right } = input;
  expressionElement.textContent = op === '' ? `${left}` : `${left} ${SYMBOLS[op]} ${right}`;
  errorElement.textContent = '';
}

function append(number, digit) {
  return String(number).length < MAX_DIGITS ? number * 10 + digit : number;
}

function clickDigit(digit) {
  if (answered) {
    clear();
  }
  if (input.op === '') {
    input.left = append(input.left, digit);
  } else {
    input.right = append(input.right, digit);
  }
  show();
}

function clickOperator(op) {
  if (answered) {
    input = { left: Number(resultElement.textContent), op, right: 0 };
    answered = false;
  } else {
    input.op = op;
  }
  show();
}

function isComplete({ op }) {
  return ['+', '-', '*', '/'].includes(op);
}

function compute() {
  if (!isComplete(input)) {
    errorElement.textContent = 'The expression is not complete: choose an operator';
    return;
  }
  socket.emit('compute', input);
}

function clear() {
  input = { left: 0, op: '', right: 0 };
  answered = false;
  resultElement.textContent = '0';
  show();
}

for (const button of document.querySelectorAll('[data-digit]')) {
  button.addEventListener('click', () => clickDigit(Number(button.dataset.digit)));
}
for (const button of document.querySelectorAll('[data-operator]')) {
  button.addEventListener('click', () => clickOperator(button.dataset.operator));
}
document.getElementById('equals').addEventListener('click', compute);
document.getElementById('clear').addEventListener('click', clear);

socket.on('result', (result) => {
  resultElement.textContent = String(result);
  answered = true;
});
