const { createApp, reactive, ref } = Vue;

const app = createApp({
  template: `
    <input v-model="title">
    <button @click="add">Add</button>
    <ul>
      <li v-for="item in items">
        {{ item.title }} <button @click="buy(item)">Buy</button> {{ item.message }}
      </li>
    </ul>
  `,
  setup() {
    const title = ref('');
    const items = reactive([]);

    function add() {
      items.push({ title: title.value, message: '' });
      title.value = '';
    }

    async function buy(item) {
      const response = await fetch('/bought', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ title: item.title }),
      });
      if (!response.ok) {
        return;
      }
      const reply = await response.json();
      if (reply.message === 'tea is bought') {
        throw new Error('seeded page error');
      }
      item.message = reply.message;
    }

    return { title, items, add, buy };
  },
});
// Else Vue only tells the console of an error that nobody catches.
app.config.throwUnhandledErrorInProduction = true;
app.mount('#app');
