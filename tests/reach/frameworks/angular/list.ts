import 'zone.js';
import '@angular/compiler';
import { Component } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';

@Component({
  selector: 'app-shop',
  imports: [FormsModule],
  template: `
    <input [(ngModel)]="title" />
    <button (click)="add()">Add</button>
    <ul>
      @for (item of items; track item) {
        <li>{{ item.title }} <button (click)="buy(item)">Buy</button> {{ item.message }}</li>
      }
    </ul>
  `,
})
class Shopping {
  title = '';
  items: { title: string; message: string }[] = [];

  add() {
    this.items.push({ title: this.title, message: '' });
    this.title = '';
  }

  async buy(item: { title: string; message: string }) {
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
}

bootstrapApplication(Shopping);
