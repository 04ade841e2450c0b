import { ofBankFiles } from './bank-files.ts';
import { billing } from './billing.ts';
import { bookings } from './bookings.ts';
import { common, lists, paths } from './common.ts';
import { edi } from './edi.ts';
import { estimates } from './estimates.ts';
import { gate } from './gate.ts';
import { inspections } from './inspections.ts';
import { integrations } from './integrations.ts';
import { ofInvoices } from './invoices.ts';
import { people } from './people.ts';
import { reports } from './reports.ts';
import { settings } from './settings.ts';
import { tariffs } from './tariffs.ts';
import { yard } from './yard.ts';

/** What the document says of a property: by its name, or by that of a record or input and its own (`Container.hSize`). */
export const sentences: Record<string, string> = {
  ...common,
  ...lists,
  ...paths,
  ...yard,
  ...gate,
  ...bookings,
  ...edi,
  ...inspections,
  ...estimates,
  ...billing,
  ...tariffs,
  ...ofInvoices,
  ...ofBankFiles,
  ...people,
  ...settings,
  ...integrations,
  ...reports,
};
