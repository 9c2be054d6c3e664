document.addEventListener('alpine:init', () => {
  Alpine.data('account', () => ({
    name: '',
    age: '',
    greeting: '',
    async create() {
      const response = await fetch('/account', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ name: this.name, age: this.age }),
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
  }));
});
