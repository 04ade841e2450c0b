import { z } from 'zod';

/** What can be imported from a file. */
export const importKinds = ['clients', 'containers', 'gate_moves', 'transactions'] as const;
export const ImportKind = z.enum(importKinds);
export type ImportKind = z.output<typeof ImportKind>;
