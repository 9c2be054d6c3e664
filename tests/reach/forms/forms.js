'use strict';
// The forms, and what the server makes of each.

const SIGN_UP = `<form id="form">
  <label>Name <input name="name" required minlength="3" maxlength="20" /></label>
  <label>E-mail <input name="email" type="email" pattern=".+@.+[.].+" required /></label>
  <label>Password <input name="password" type="password" required minlength="8" /></label>
  <label>Again <input name="again" type="password" required /></label>
  <label>Age <input name="age" type="number" min="18" max="120" required /></label>
  <label>Plan
    <select name="plan" required>
      <option value="">choose one</option>
      <option>free</option>
      <option>team</option>
      <option>company</option>
    </select>
  </label>
  <button>Sign up</button>
</form>`;

function signUp({ name, email, password, age, plan }) {
  if (name === 'admin' || email.length > 60) {
    return { problem: 'taken' };
  }
  if (password.length < 10 || password.includes(name)) {
    return { problem: 'weak password' };
  }
  if (email.endsWith('@example.com') && Number(age) > 65 && plan === 'company') {
    throw new Error('seeded server error');
  }
  return { welcome: name };
}

const LONG = `<form id="form">
  ${Array.from({ length: 200 }, (_, at) => `<input name="part${at}" />`).join('\n')}
  <button>Save</button>
</form>`;

function long({ part3, part40 }) {
  if (part3 === 'red' && part40 === 'green') {
    throw new Error('seeded server error');
  }
  return { welcome: part3 };
}

const CONTROLLED = `<div>
  <label>Room <input name="room" /></label>
  <label>Seats <input name="seats" type="number" /></label>
  <button id="book">Book</button>
</div>`;

function book({ room, seats }) {
  if (room === 'blue' && Number(seats) > 40) {
    throw new Error('seeded server error');
  }
  return { welcome: room };
}

exports.FORMS = {
  controlled: { markup: CONTROLLED, answer: book },
  long: { markup: LONG, answer: long },
  'sign-up': { markup: SIGN_UP, answer: signUp },
};
