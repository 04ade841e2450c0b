import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { ediEventRoutes } from '@boxyard/contract/edi/edi-events.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import type { EdiType } from '@boxyard/contract/edi/edi-options.ts';
import { type EdiPartner, ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { ediProfileRoutes } from '@boxyard/contract/edi/edi-profiles.ts';
import { readInterchange, writeSegment } from '@boxyard/contract/edi/edi-syntax.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { accountRoutes } from '@boxyard/contract/settings/accounts.ts';
import { sql } from 'kysely';
import { expect, vi } from 'vitest';
import { withAccountTransaction } from '../../src/core/db/connection.ts';
import { openCarrier } from '../../src/features/edi-messages/carriers/open-carrier.ts';
import { receiveFrom } from '../../src/features/edi-messages/receive.service.ts';
import { findAccount } from '../../src/features/notifications/as-account.service.ts';
import { now } from './bookings.ts';
import type { Depot } from './depot.ts';
import type { ListeningApp } from './test-app.ts';
import { createYard } from './yard.ts';

/** The file of a sample message, by its name such as `55`. */
export const goldenPath = (name: string): string => join(import.meta.dirname, '../samples/edi', `${name}.edi`);

export const golden = (name: string): string => readFileSync(goldenPath(name), 'latin1').trimEnd();

type PartnerBody = BodyOf<typeof ediPartnerRoutes.create>;

/** A depot with EDI and bookings on, and a folder of the server as its way to partners. */
export async function createEdi(app: ListeningApp, depot: Depot) {
  const params = { account: depot.account };
  await depot.owner.call(accountRoutes.update, { params, body: { modules: ['bookings', 'edi', 'notifications'] } });
  const yard = await createYard(depot);
  const folder = join(app.config.ediDir ?? '', depot.account);
  const own = sql`account_id = ${depot.accountId}`;
  let partners = 0;
  const partner = async (more: Partial<PartnerBody> = {}): Promise<EdiPartner> => {
    partners += 1;
    const { payload, status } = await depot.owner.call(ediPartnerRoutes.create, {
      params,
      body: {
        name: `Line ${partners}`,
        clientId: yard.clientId,
        mode: 'live',
        ourId: 'BOXYARD',
        theirId: `LINE0${partners}`,
        operator: 'LIN',
        locode: 'SKBTS',
        facility: 'SKBTSBXYA',
        carrier: 'folder',
        outFolder: `out${partners}`,
        inFolder: `in${partners}`,
        ...more,
      },
    });
    expect(status).toBe(201);
    return payload;
  };
  const events = async (query: object = {}) => (await depot.admin.call(ediEventRoutes.list, { params, query })).payload;
  const messages = async (query: object = {}) =>
    (await depot.admin.call(ediMessageRoutes.list, { params, query })).payload;
  // What is due by the clock: `now()` is the beginning of this transaction, and what came since would not be seen as due.
  const unsettled = async (): Promise<number> => {
    const { rows } = await withAccountTransaction(app.db, depot.accountId, null, async (tx) =>
      sql<{ count: number }>`select (select count(*) from edi_event where ${own} and status = 'waiting')
        + (select count(*) from edi_message where ${own} and (status = 'sending' or status = 'waiting' and next_at <= clock_timestamp())) as count`.execute(
        tx,
      ),
    );
    return rows[0]?.count ?? 0;
  };
  return {
    params,
    yard,
    folder,
    partner,
    events,
    messages,
    /** Waits until all that is due was done. */
    settled: () => vi.waitFor(async () => expect(await unsettled()).toBe(0), { timeout: 60_000, interval: 30 }),
    /** One truck with one container. @returns the gate move's id */
    async pass(
      direction: 'gate_in' | 'gate_out',
      containerId: number,
      more: object = {},
      truck: object = {},
    ): Promise<number> {
      const { payload } = await depot.admin.call(gateRoutes.pass, {
        params,
        body: {
          clientId: yard.clientId,
          vehicleType: 'truck',
          passedAt: now(),
          vehicleNumber: 'BA 123-AB',
          boxes: [{ direction, containerId, ...more }],
          ...truck,
        },
      });
      return payload[0]?.transport.id ?? 0;
    },
    profile: async (partnerId: number, type: EdiType, options: object) => {
      const { payload } = await depot.owner.call(ediProfileRoutes.list, { params, query: { partnerId } });
      const found = payload.find((one) => one.type === type);
      if (!found) throw new Error(`no profile for ${type}`);
      return depot.owner.call(ediProfileRoutes.update, {
        params: { ...params, id: found.id },
        body: { options: { ...found.options, ...options } },
      });
    },
    /** The files that a partner has got, by name, as segments. */
    sent: (name = 'out1'): Record<string, string[]> => {
      const path = join(folder, name);
      if (!existsSync(path)) return {};
      const files = readdirSync(path).toSorted();
      return Object.fromEntries(
        files.map((file) => [
          file,
          readInterchange(readFileSync(join(path, file), 'latin1')).segments.map((one) =>
            writeSegment(one).slice(0, -1),
          ),
        ]),
      );
    },
    /** Takes what lies in the folders of the partners, as the server does by itself from time to time. */
    fetch: async () => {
      const account = await findAccount(app, depot.accountId);
      if (!account) throw new Error('There is no account.');
      for (const partner of (await depot.admin.call(ediPartnerRoutes.list, { params })).payload)
        await receiveFrom(app, account, partner, await openCarrier(app, account.slug, partner, undefined));
    },
    message: async (id: number) =>
      (await depot.admin.call(ediMessageRoutes.get, { params: { ...params, id } })).payload,
    act: (name: 'resend' | 'rebuild' | 'cancel' | 'byHand', id: number) =>
      depot.admin.call(ediMessageRoutes[name], { params: { ...params, id } }),
    receive: async (contents: string) => {
      const { payload, status } = await depot.admin.call(ediMessageRoutes.receive, {
        params,
        body: { contents, fileName: 'in.edi' },
      });
      expect(status).toBe(201);
      return payload;
    },
    apply: (id: number, lines?: number[], by = depot.owner) =>
      by.call(ediMessageRoutes.apply, { params: { ...params, id }, body: lines ? { lines } : {} }),
  };
}
