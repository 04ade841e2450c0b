import { gateOrderRoutes } from '@boxyard/contract/bookings/gate-orders.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import type { Depot } from './depot.ts';
import type { createEdi } from './edi.ts';
import { ediMessage } from './edi-message.ts';

export const own = 'LOC+98+SKBTS:139:6+SKBTSBXYA:STO:ZZZ';
export const box = (number: string, ...more: string[]) => [`EQD+CN+${number}+22G1:102:5++2+4`, ...more, own];
export const byType = (count: number, ...more: string[]) => ['EQD+CN++22G1:102:5++2+4', `EQN+${count}`, ...more, own];

/** @param minute when it was drawn up, past eleven */
export const release = (icr: string, name: string, segments: string[], minute = '00') =>
  ediMessage(icr, 'COPARN', [`BGM+12+REL0090+${name}`, 'NAD+CF+LIN:160:20', ...segments], {
    at: `261120:11${minute}`,
  });

/** `ediExpired!` for an error, without the sign for what is to be known. */
export const reasonsOf = (lines: { reasons: { key: string; isError: boolean }[] }[]) =>
  lines.map(({ reasons }) => reasons.map(({ key, isError }) => `${key}${isError ? '!' : ''}`));

/** What a day of a line needs: releases as they come, and the orders that they make. */
export function ediDay(of: () => { depot: Depot; edi: Awaited<ReturnType<typeof createEdi>> }) {
  const orderOf = async (id: number | null | undefined) =>
    (await of().depot.owner.call(gateOrderRoutes.get, { params: { ...of().edi.params, id: id ?? 0 } })).payload;
  return {
    receive: (...given: Parameters<typeof release>) => of().edi.receive(release(...given)),
    reread: async (id: number) =>
      (await of().depot.owner.call(ediMessageRoutes.get, { params: { ...of().edi.params, id } })).payload,
    orderOf,
    /** The quantity, bill of lading and container numbers of each line. */
    linesOf: async (id: number | null | undefined) =>
      (await orderOf(id)).lines.map(({ quantity, billOfLading, units }) => [
        quantity,
        billOfLading,
        ...units.map(({ number }) => number).toSorted(),
      ]),
  };
}
