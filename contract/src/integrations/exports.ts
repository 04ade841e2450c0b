import { z } from 'zod';
import { mostAtOnce } from '../core/bulk.ts';
import { choice, plainChoice } from '../core/choice.ts';
import { Language } from '../core/enums.ts';
import { Id, Instant } from '../core/fields.ts';
import { route } from '../core/route.ts';

export const exportFormats = ['csv', 'xlsx'] as const;
export const ExportFormat = plainChoice(exportFormats);
export type ExportFormat = (typeof exportFormats)[number];

/** The lists that can be exported. Lists of one client or container take its id in `of`. */
export const exportLists = [
  'admins',
  'cargo-items',
  'cargos',
  'clients',
  'client-users',
  'containers',
  'container-statuses',
  'container-transactions',
  'container-transports',
  'container-types',
  'damages',
  'employees',
  'history',
  'invoices',
  'payments',
  'transactions',
  'transports',
  'warehouses',
  'work-tasks',
] as const;
export const ExportList = choice(exportLists, 'exports:list');
export type ExportList = (typeof exportLists)[number];

export const ExportRequest = z.strictObject({
  list: ExportList,
  format: ExportFormat,
  /** The language of headings and labels; by default that of the account, of a token English. */
  language: Language.optional(),
  /** The client or container of the list: for `client-users`, `container-transports` and `container-transactions`. */
  of: Id.optional(),
  /** The input of the list: sort, q and filters. Page and page size are ignored, because an export has all rows. */
  input: z.record(z.string(), z.unknown()).optional(),
  /** Only the rows with these ids, in the order of the list. */
  ids: z.array(Id).min(1).max(mostAtOnce).optional(),
  /**
   * Beside what people read, columns for programs under the names of the fields, with times in ISO 8601. True for a token unless it
   * says otherwise.
   */
  withFields: z.boolean().optional(),
});
export type ExportRequest = z.output<typeof ExportRequest>;

export const exportRoutes = {
  create: route({
    method: 'POST',
    path: '/:account/exports',
    access: 'admin',
    onRepeat: 'run',
    summary: 'A link that downloads a list as filtered and sorted, as CSV or XLSX',
    body: ExportRequest,
    response: z.object({ url: z.string(), expiresAt: Instant }),
  }),
};
