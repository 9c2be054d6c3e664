'use strict';
// The hall: a grid of seats, and who has booked which.

const GUEST_LIST = { opening: 'A1', gala: 'A2' };

class Hall {
  constructor({ width, height, seat }) {
    this.rows = Math.floor(height / seat);
    this.columns = Math.floor(width / seat);
    this.seat = seat;
    this.booked = new Map();
  }

  // The name of the seat at a point of the plan.
  seatAt(x, y) {
    const row = Math.floor(y / this.seat);
    const column = Math.floor(x / this.seat);
    if (row >= this.rows || column >= this.columns) {
      throw new RangeError('No such seat');
    }
    return String.fromCharCode(65 + row) + (column + 1);
  }

  book(x, y, code) {
    const seat = this.seatAt(x, y);
    if (code.startsWith('guest-')) {
      const reserved = GUEST_LIST[code.slice(6)];
      // A code that is not on the list has no reserved seat.
      return this.take(reserved.toUpperCase(), code);
    }
    return this.take(seat, code);
  }

  take(seat, code) {
    const free = !this.booked.has(seat);
    if (free) {
      this.booked.set(seat, code);
    }
    return { seat, free };
  }

  find(code) {
    for (const [seat, owner] of this.booked) {
      if (owner === code) {
        return seat;
      }
    }
    return null;
  }

  bookings() {
    return [...this.booked.keys()];
  }
}

module.exports = { Hall };
