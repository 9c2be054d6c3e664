// A small shop that answers with pieces of HTML. The argument says which of its pages is shown.
const path = require('node:path');
const express = require('express');

const [page] = process.argv.slice(2);
const items = [];
const app = express();
app.use(express.urlencoded({ extended: false }));
app.use('/lib', express.static(path.join(__dirname, 'node_modules/htmx.org/dist')));
app.get('/', (request, response) => {
  response.sendFile(path.join(__dirname, `${page}.html`));
});

app.post('/coupon', (request, response) => {
  const { code } = request.body;
  if (code === 'SAVE20') {
    throw new Error('seeded server error');
  }
  response.send(code.startsWith('HALF') ? 'half the price' : 'no discount');
});

app.post('/account', (request, response) => {
  const { name, age } = request.body;
  if (Number(age) > 120) {
    throw new Error('seeded server error');
  }
  response.send(`Hello ${name}`);
});

app.post('/items', (request, response) => {
  const number = items.push(request.body.title) - 1;
  response.send(`<li>Item ${number} <button hx-post="/bought/${number}">Buy</button></li>`);
});

app.post('/bought/:number', (request, response) => {
  const title = items[request.params.number];
  if (title === 'milk') {
    throw new Error('seeded server error');
  }
  response.send(`${title} is bought`);
});

app.listen(process.env.PORT ?? 3000);
