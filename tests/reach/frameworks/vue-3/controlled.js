const { createApp, ref } = Vue;

const app = createApp({
  template: `
    <input v-model="code" placeholder="Coupon">
    <button @click="apply">Apply</button>
    <p>You save {{ discount }} %</p>
  `,
  setup() {
    const code = ref('');
    const discount = ref(0);

    async function apply() {
      const response = await fetch('/coupon', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code: code.value }),
      });
      if (!response.ok) {
        return;
      }
      const reply = await response.json();
      if (reply.discount === 50) {
        throw new Error('seeded page error');
      }
      discount.value = reply.discount;
    }

    return { code, discount, apply };
  },
});
// Else Vue only tells the console of an error that nobody catches.
app.config.throwUnhandledErrorInProduction = true;
app.mount('#app');
