// What server and page tell each other.

export type SortOrder = 'name' | 'cheapest' | 'dearest';

export interface Customer {
  id: number;
  name: string;
  isStaff: boolean;
}

/** Prices are in cents. */
export interface Product {
  id: number;
  name: string;
  price: number;
  stock: number;
}

/** So many of one product in a cart, and what they cost together. */
export interface Line {
  id: number;
  name: string;
  price: number;
  quantity: number;
  cost: number;
}

export interface Cart {
  lines: Line[];
  total: number;
  hasVoucher: boolean;
}

export interface Order {
  id: number;
  total: number;
  placedAt: string;
  pieces: number;
}
