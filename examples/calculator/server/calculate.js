'use strict';
// The arithmetic: one expression of two numbers and an operator.

function calculate({ left, op, right }) {
  switch (op) {
    case '+':
      return left + right;
    case '-':
      return left - right;
    case '*':
      return left * right;
    case '/':
      if (right === 0) {
        throw new Error('Division by zero');
      }
      return left / right;
    default:
      throw new Error(`Unknown operator: ${op}`);
  }
}

module.exports = { calculate };
