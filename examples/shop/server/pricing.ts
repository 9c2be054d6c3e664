// What things cost: bulk prices, and what a voucher takes off.

import type { Line } from '../shared/types.ts';
import type { Voucher } from './vouchers.ts';

/** Percent off, from so many of one thing. */
const BULK = [
  { from: 10, off: 15 },
  { from: 3, off: 5 },
  { from: 1, off: 0 },
];

/** What so many of one thing cost, in cents. */
export function bulkPrice(price: number, quantity: number): number {
  const { off } = BULK.find(({ from }) => quantity >= from)!;
  return Math.round((price * quantity * (100 - off)) / 100);
}

/** What a cart costs, in cents. */
export function totalOf(lines: Line[], voucher: Voucher | undefined): number {
  const sum = lines.reduce((total, { cost }) => total + cost, 0);
  switch (voucher?.kind) {
    case 'percent':
      return Math.round((sum * (100 - voucher.percent)) / 100);
    case 'amount':
      return Math.max(0, sum - voucher.amount);
    default:
      return sum;
  }
}
