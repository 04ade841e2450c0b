import { z } from 'zod';
import { flag, Id, Instant } from '../core/fields.ts';
import { listInput, listRoute } from '../core/list.ts';
import { ofModule, route } from '../core/route.ts';

/** In the app; also by mail at once; also in one mail a day; not at all. */
const ways = ['app', 'mail', 'daily', 'off'] as const;
export type Way = (typeof ways)[number];

interface Kind {
  /** Until a person chooses another. */
  usual: Way;
  /** All that is unread of it is one line, whatever it is about. */
  together?: true;
  /** Only owners hear of it. */
  forOwners?: true;
  /** It may come again and again of one thing: within ten minutes it is one mail. */
  isAlarm?: true;
}

/** What a person is told. A feature adds its own by a line here, its texts under `line`, and a call of `notify`. */
const notificationKinds = {
  task_assigned: { usual: 'app' },
  mention: { usual: 'mail' },
  task_comment: { usual: 'app' },
  task_overdue: { usual: 'app' },
  import_ended: { usual: 'app' },
  run_ended: { usual: 'app' },
  invoice_overdue: { usual: 'daily', together: true, forOwners: true },
  webhook_failed: { usual: 'daily', forOwners: true, isAlarm: true },
  mail_failed: { usual: 'app', forOwners: true, isAlarm: true },
  backup_failed: { usual: 'mail', forOwners: true },
  view_shared: { usual: 'app' },
  reefer_alarm: { usual: 'mail', isAlarm: true },
  order_exhausted: { usual: 'app' },
  order_cancelled: { usual: 'app' },
  hold_placed: { usual: 'app' },
  gate_exception: { usual: 'app', isAlarm: true },
  pins_wrong: { usual: 'app', forOwners: true, isAlarm: true },
  estimate_decided: { usual: 'mail' },
  estimate_waiting: { usual: 'app' },
  repair_failed: { usual: 'app' },
  examination_due: { usual: 'daily', together: true },
  edi_failed: { usual: 'mail', isAlarm: true },
  edi_received: { usual: 'app', together: true },
} as const satisfies Record<string, Kind>;
export type NotificationKind = keyof typeof notificationKinds;
// The compiler takes the names of an object for any texts.
export const notificationKindNames = Object.keys(notificationKinds) as NotificationKind[];
export const kindOf = (kind: NotificationKind): Kind => notificationKinds[kind];
const KindName = z.enum(notificationKindNames);

/** So many days they are kept. */
export const keptDays = 90;
/** How many lines the panel of the bell has. */
export const latestCount = 8;

/** A line: what is unread of one thing, or was read of it together. `id` is that of the last. */
export const Notification = z.object({
  id: Id,
  kind: KindName,
  /** The way to what it is about. */
  path: z.string(),
  /** Words and numbers of its sentence: who, a title, a number. */
  facts: z.record(z.string(), z.union([z.string(), z.number()])),
  /** How often it happened, to how many: what became this line. */
  count: z.int(),
  at: Instant,
  isUnread: z.boolean(),
});
export type Notification = z.output<typeof Notification>;

const Choice = z.object({ kind: KindName, way: z.enum(ways) });

const path = '/:account/notifications';
export const notificationRoutes = ofModule('notifications', {
  list: listRoute({
    path: `${path}/list`,
    access: 'admin',
    summary: "The caller's notifications of the last 90 days, the latest first",
    input: listInput(['at'], { kind: KindName.optional(), isUnread: flag.optional() }),
    row: Notification,
  }),
  latest: route({
    method: 'GET',
    path: `${path}/latest`,
    access: 'admin',
    summary: 'How many lines are unread, and the latest ones',
    response: z.object({ unread: z.int(), latest: z.array(Notification) }),
  }),
  read: route({
    method: 'POST',
    path: `${path}/:id/read`,
    access: 'admin',
    onRepeat: 'run',
    summary: 'A line was read: all that became it',
  }),
  readAll: route({
    method: 'POST',
    path: `${path}/read-all`,
    access: 'admin',
    onRepeat: 'run',
    summary: 'Everything was read',
  }),
  choices: route({
    method: 'GET',
    path: `${path}/choices`,
    access: 'admin',
    summary: 'How the caller hears of each kind',
    response: z.array(Choice),
  }),
  choose: route({
    method: 'POST',
    path: `${path}/choices`,
    access: 'admin',
    onRepeat: 'run',
    summary: 'How the caller wants to hear of a kind from now on',
    body: z.strictObject(Choice.shape),
    response: z.array(Choice),
  }),
});
