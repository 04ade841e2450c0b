import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import type { Services } from '../../core/http/services.ts';
import { every } from '../../core/jobs/every.ts';
import { inEachAccount } from '../notifications/as-account.service.ts';
import { members, notify, type Teller } from '../notifications/notify.service.ts';
import { countNewlyDue } from './due.queries.ts';

export const tellDue = (app: Services): void =>
  every(app, 'examinations that are due', 60, () => inEachAccount(app, 'inspections', tellDueOf));

/** Once a day the members are told of what becomes due, and of what will. */
export async function tellDueOf(teller: Teller): Promise<void> {
  const { count, day } = await countNewlyDue(teller);
  if (count === 0) return;
  const told = { thing: 'examinations', path: notificationPaths.examination_due(), facts: { count }, occasion: day };
  await notify(teller, 'examination_due', members.all, told);
}
