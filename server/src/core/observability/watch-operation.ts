import { sql } from 'kysely';
import { lastBackups } from '../../tools/backup/outcomes.ts';
import { countUntold } from '../db/outbox.ts';
import type { Services } from '../http/services.ts';
import { every } from '../jobs/every.ts';
import { foldersOf, type Room, roomIn } from './disks.ts';
import { workAtHand } from './work-at-hand.ts';

/** The disks fill slowly; what does not fit is told at once. */
const lookMinutes = 5;

export const mailFigure = { name: 'boxyard_mails_total', help: 'Mails handed to the mail server', label: 'outcome' };

/** Looks at disks and backups, logs slow statements, and has figures about all of that. */
export function watchOperation(app: Services): void {
  const { config, db, operator } = app;
  every(app, 'watch of disks and backups', lookMinutes, operator.look, 0);
  db.watch.onFailure = (error) => operator.writeFailed('database', error);
  if (config.slowQueryMs !== Number.POSITIVE_INFINITY) logSlowStatements(app);
  if (!app.metrics.isOn) return;
  measureDatabase(app);
  measureDisks(app);
}

function logSlowStatements({ http, db, config, metrics }: Services): void {
  const figure = { name: 'boxyard_slow_statements_total', help: 'Statements slower than SLOW_QUERY_MS', label: 'work' };
  const count = metrics.counter(figure, ['requests', 'jobs']);
  db.watch.slow = {
    ms: config.slowQueryMs,
    tell(statement) {
      const work = workAtHand();
      count(work?.includes(' /') ? 'requests' : 'jobs');
      http.log.warn({ ...statement, work }, 'a statement was slow');
    },
  };
}

function measureDatabase({ db, metrics }: Services): void {
  const { pool } = db;
  metrics.gauge({ name: 'boxyard_database_connections', help: 'Connections of the pool', label: 'state' }, () => ({
    in_use: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
  }));
  metrics.gauge({ name: 'boxyard_database_waiting', help: 'Work that waits for a connection' }, () =>
    db.share.waiting(),
  );
  metrics.gauge(
    { name: 'boxyard_database_up', help: '1 while the database answers, otherwise 0', unread: 0 },
    async () => (await sql`select 1`.execute(db.kysely)).rows.length,
  );
  metrics.gauge({ name: 'boxyard_changes_untold', help: 'Changes older than a second that nobody was told of' }, () =>
    countUntold(db),
  );
  const timeOf = (wanted: string) => async () => (await lastBackups(db)).find(({ outcome }) => outcome === wanted)?.at;
  metrics.gauge(
    { name: 'boxyard_backup_last_success_timestamp_seconds', help: 'When the last good backup was made' },
    timeOf('succeeded'),
  );
  metrics.gauge(
    { name: 'boxyard_backup_last_failure_timestamp_seconds', help: 'When a backup failed last' },
    timeOf('failed'),
  );
}

function measureDisks({ config, metrics }: Services): void {
  const folders = Object.entries(foldersOf(config));
  const read = (part: keyof Room) => async () =>
    Object.fromEntries(await Promise.all(folders.map(async ([kept, folder]) => [kept, (await roomIn(folder))[part]])));
  metrics.gauge({ name: 'boxyard_disk_free_bytes', help: 'Room that is left', label: 'disk' }, read('freeBytes'));
  metrics.gauge({ name: 'boxyard_disk_total_bytes', help: 'Size of the disk', label: 'disk' }, read('totalBytes'));
}
