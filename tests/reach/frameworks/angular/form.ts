import 'zone.js';
import '@angular/compiler';
import { Component } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';

@Component({
  selector: 'app-shop',
  imports: [FormsModule],
  template: `
    <form (ngSubmit)="create()">
      <input name="name" [(ngModel)]="name" placeholder="Name" />
      <input name="age" [(ngModel)]="age" placeholder="Age" />
      <button>Create</button>
      <p>{{ greeting }}</p>
    </form>
  `,
})
class Account {
  name = '';
  age = '';
  greeting = '';

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
  }
}

bootstrapApplication(Account);
