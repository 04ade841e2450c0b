import type { ImportKind } from '@boxyard/contract/integrations/import-kinds.ts';
import i18next from 'i18next';

/** The screen of each kind: its labels are the names of its columns. */
const screens: Record<ImportKind, string> = {
  clients: 'clients',
  containers: 'containers',
  gate_moves: 'transports',
  orders: 'bookings',
  transactions: 'transactions',
};

/** The texts that `columnLabel` needs. */
export const columnTexts = ['imports', 'exports', ...Object.values(screens)];

/** A column by its heading in the templates: its own name of imports, else that of the exports. */
export const columnLabel = (kind: ImportKind, name: string): string =>
  i18next.t([
    `imports:column.${kind}.${name}`,
    `imports:column.${name}`,
    `exports:field.${name}`,
    `${screens[kind]}:${name}`,
  ]);
