import type { z } from 'zod';
import { choice } from '../core/choice.ts';
import type { Module } from '../core/enums.ts';

/** What can be imported from a file. */
export const importKinds = ['clients', 'containers', 'gate_moves', 'orders', 'transactions'] as const;
export const ImportKind = choice(importKinds, 'imports:kind');
export type ImportKind = z.output<typeof ImportKind>;

/** A kind that belongs to a module is offered, and taken, while the account has that on. */
export const moduleOfKind: Partial<Record<ImportKind, Module>> = { orders: 'bookings' };

/** The screen of each kind: its labels are the headings of its exports, and the names of its columns. */
export const screenOfKind: Record<ImportKind, string> = {
  clients: 'clients',
  containers: 'containers',
  gate_moves: 'transports',
  orders: 'bookings',
  transactions: 'transactions',
};
