import { privacyRoutes } from '@boxyard/contract/people/privacy.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { every } from '../../core/jobs/every.ts';
import { countOld, oldDrivers, oldEmployees, oldHistory } from './due.queries.ts';
import { listErasures } from './erasures.queries.ts';
import { findPeople, readPerson } from './people.queries.ts';
import { erasePerson } from './privacy.service.ts';
import { sweepPersonalData } from './retention.service.ts';

export function registerPrivacy(app: Services): void {
  handle(app, privacyRoutes.due, async ({ tx, account }, { query }) => ({
    driversMonths: await countOld(tx, account.id, oldDrivers, query.driversMonths),
    employeesMonths: await countOld(tx, account.id, oldEmployees, query.employeesMonths),
    historyMonths: await countOld(tx, account.id, oldHistory, query.historyMonths),
  }));
  handle(app, privacyRoutes.people, (ctx, { query }) => findPeople(ctx, query.q));
  handle(app, privacyRoutes.data, (ctx, { body }) => readPerson(ctx, body));
  handle(app, privacyRoutes.erasures, (ctx) => listErasures(ctx));
  handle(app, privacyRoutes.erase, (ctx, { body }) => erasePerson(ctx, body));
  every(app, 'erasure of what is kept too long', 24 * 60, () => sweepPersonalData(app));
}
