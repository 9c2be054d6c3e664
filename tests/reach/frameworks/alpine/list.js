document.addEventListener('alpine:init', () => {
  Alpine.data('shopping', () => ({
    title: '',
    items: [],
    add() {
      this.items.push({ title: this.title, message: '' });
      this.title = '';
    },
    async buy(item) {
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
    },
  }));
});
