import { notificationPaths } from '@boxyard/contract/people/notification-paths.ts';
import type { Reading, ReadingCreate } from '@boxyard/contract/yard/reefers.ts';
import type { Ctx } from '../../core/http/context.ts';
import { momentOf } from '../../core/http/moment.ts';
import { conflict, invalid } from '../../core/http/problems.ts';
import { containers } from '../containers/containers.queries.ts';
import { members, notify } from '../notifications/notify.service.ts';
import { isAhead } from '../transports/passages.service.ts';
import { getReading, readings, wasOutside } from './reefers.queries.ts';

/** What was read longer ago is no alarm. */
const alarmSeconds = 24 * 3600;

/** Outside the limits of its client the members are told, once an hour for each reefer. @throws 404, 409 for what is no reefer, 422 */
export async function readReefer(ctx: Ctx, containerId: number, input: ReadingCreate): Promise<Reading> {
  const { name, isRefrigerated, setTemperature } = await containers.get(ctx, containerId);
  if (!isRefrigerated) throw conflict('notReefer', { container: name });
  const readAt = momentOf(ctx, input.readAt ?? 'now', 'readAt');
  if (isAhead(readAt)) throw invalid('readAt', 'readingAhead');
  const { id } = await readings.insert(ctx, { ...input, readAt, containerId });
  const reading = await getReading(ctx, containerId, id);
  const isNow = reading.readAt > Date.now() / 1000 - alarmSeconds;
  if (reading.isOutside && setTemperature !== null && isNow && !(await wasOutside(ctx, containerId, reading)))
    await notify(ctx, 'reefer_alarm', members.all, {
      thing: `container ${containerId}`,
      path: notificationPaths.reefer_alarm(containerId),
      facts: { container: name, temperature: reading.temperature, set: setTemperature },
    });
  return reading;
}

/** @throws 404, 409 for what is no reefer */
export async function plug(ctx: Ctx, id: number, isPluggedIn: boolean): Promise<{ id: number; isPluggedIn: boolean }> {
  const { name, isRefrigerated, ...before } = await containers.lock(ctx, id);
  if (!isRefrigerated) throw conflict('notReefer', { container: name });
  if (before.isPluggedIn !== isPluggedIn) await containers.update(ctx, id, { isPluggedIn }, undefined);
  return { id, isPluggedIn };
}
