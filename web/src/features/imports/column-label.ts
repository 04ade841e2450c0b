import { type ImportKind, screenOfKind } from '@boxyard/contract/integrations/import-kinds.ts';
import i18next from 'i18next';

/** The texts that `columnLabel` needs. */
export const columnTexts = ['imports', 'exports', ...Object.values(screenOfKind)];

/** A column by its heading in the templates: its own name of imports, else that of the exports. */
export const columnLabel = (kind: ImportKind, name: string): string =>
  i18next.t([
    `imports:column.${kind}.${name}`,
    `imports:column.${name}`,
    `exports:field.${name}`,
    `${screenOfKind[kind]}:${name}`,
  ]);
