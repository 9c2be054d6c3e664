/** An amount of cents as people write it. */
export function money(cents: number): string {
  return `€ ${(cents / 100).toFixed(2)}`;
}
