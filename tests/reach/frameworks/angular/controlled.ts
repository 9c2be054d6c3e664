import 'zone.js';
import '@angular/compiler';
import { Component } from '@angular/core';
import { FormsModule } from '@angular/forms';
import { bootstrapApplication } from '@angular/platform-browser';

@Component({
  selector: 'app-shop',
  imports: [FormsModule],
  template: `
    <input [(ngModel)]="code" placeholder="Coupon" />
    <button (click)="apply()">Apply</button>
    <p>You save {{ discount }} %</p>
  `,
})
class Coupon {
  code = '';
  discount = 0;

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
  }
}

bootstrapApplication(Coupon);
