// A small shop. The argument says which of its pages is shown.
const path = require('node:path');
const express = require('express');

const [page] = process.argv.slice(2);
const app = express();
app.use(express.json());
app.use('/lib', express.static(path.join(__dirname, 'node_modules/vue/dist')));
app.get('/', (request, response) => {
  response.sendFile(path.join(__dirname, 'index.html'));
});
app.get('/page.js', (request, response) => {
  response.sendFile(path.join(__dirname, `${page}.js`));
});

app.post('/coupon', (request, response) => {
  const { code } = request.body;
  if (code === 'SAVE20') {
    throw new Error('seeded server error');
  }
  response.json({ discount: code.startsWith('HALF') ? 50 : 0 });
});

app.post('/account', (request, response) => {
  const { name, age } = request.body;
  if (Number(age) > 120) {
    throw new Error('seeded server error');
  }
  response.json({ greeting: `Hello ${name}` });
});

app.post('/bought', (request, response) => {
  const { title } = request.body;
  if (title === 'milk') {
    throw new Error('seeded server error');
  }
  response.json({ message: `${title} is bought` });
});

app.listen(process.env.PORT ?? 3000);
