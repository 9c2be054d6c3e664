const { createApp } = Vue;

const app = createApp({
  template: `
    <form @submit.prevent="create">
      <input v-model="name" placeholder="Name">
      <input v-model="age" type="text" placeholder="Age">
      <button>Create</button>
      <p>{{ greeting }}</p>
    </form>
  `,
  data() {
    return { name: '', age: '', greeting: '' };
  },
  methods: {
    async create() {
      const { name, age } = this;
      const response = await fetch('/account', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name, age }),
      });
      if (!response.ok) {
        return;
      }
      const reply = await response.json();
      if (reply.greeting === 'Hello Bob') {
        throw new Error('seeded page error');
      }
      this.greeting = reply.greeting;
    },
  },
});
// Else Vue only tells the console of an error that nobody catches.
app.config.throwUnhandledErrorInProduction = true;
app.mount('#app');
