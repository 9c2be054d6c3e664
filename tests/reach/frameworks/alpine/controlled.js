document.addEventListener('alpine:init', () => {
  Alpine.data('coupon', () => ({
    code: '',
    discount: 0,
    async apply() {
      const response = await fetch('/coupon', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ code: this.code }),
      });
      if (!response.ok) {
        return;
      }
      const reply = await response.json();
      if (reply.discount === 50) {
        throw new Error('seeded page error');
      }
      this.discount = reply.discount;
    },
  }));
});
