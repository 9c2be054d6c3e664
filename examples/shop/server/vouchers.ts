// Voucher codes: SAVE-10 takes ten percent off, GIFT-2500-7 is worth 25.00 and ends in a check digit,
// the last digit of the sum of the others.

export type Voucher = { kind: 'percent'; percent: number } | { kind: 'amount'; amount: number };

const MOST_PERCENT = 50;

/** What a code stands for; `null` if it is not one of ours. */
export function readVoucher(code: string): Voucher | null {
  const [kind, value, digit] = code.trim().toUpperCase().split('-');
  switch (kind) {
    case 'SAVE':
      return percentOff(Number(value));
    case 'GIFT':
      return checkDigit(value) === Number(digit) ? { kind: 'amount', amount: Number(value) } : null;
    default:
      return null;
  }
}

function percentOff(percent: number): Voucher | null {
  return percent > 0 && percent <= MOST_PERCENT ? { kind: 'percent', percent } : null;
}

function checkDigit(digits: string): number {
  let sum = 0;
  for (let at = 0; at < digits.length; at++) {
    sum += Number(digits[at]);
  }
  return sum % 10;
}
