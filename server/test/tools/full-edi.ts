import { ediEventRoutes } from '@boxyard/contract/edi/edi-events.ts';
import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { type EdiPartnerCreate, ediPartnerRoutes } from '@boxyard/contract/edi/edi-partners.ts';
import { ediProfileRoutes } from '@boxyard/contract/edi/edi-profiles.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import type { Depot } from './depot.ts';

/**
 * An EDI partner that can be deleted, and another one with a profile that no message used, a stock that waits to be told, and a message
 * that waits for a person. Nothing of it changes by itself: gate moves are not told yet, and what waits is gathered for a day.
 */
export async function exchange({ account, owner, admin }: Depot, clientId: number, containerTypeId: number) {
  const made = async <T>(answer: Promise<{ payload: T }>) => (await answer).payload;
  const params = { account };
  const create = async (theirId: string, more: Pick<EdiPartnerCreate, 'clientId' | 'codes'>) => {
    const body = { name: theirId, theirId, ourId: 'DEPOT', firstDay: '2099-01-01', sendMinutes: 1440, ...more };
    return (await made(owner.call(ediPartnerRoutes.create, { params, body }))).id;
  };
  const partnerId = await create('LINE-A', { clientId });
  const line = { name: 'Line', type: 'customer' } as const;
  const { id: lineId } = await made(owner.call(clientRoutes.create, { params, body: line }));
  const codes = [{ kind: 'type' as const, ours: String(containerTypeId), theirs: '22G1' }];
  const told = await create('LINE-B', { clientId: lineId, codes });
  const profiles = await made(owner.call(ediProfileRoutes.list, { params, query: { partnerId: told } }));
  const { id: eventId } = await made(admin.call(ediEventRoutes.stock, { params, body: { partnerId: told } }));
  const { id: messageId } = await made(
    admin.call(ediMessageRoutes.receive, { params, body: { contents: acceptance, fileName: '55.edi' } }),
  );
  const profileId = profiles.find(({ type }) => type === 'CODECO')?.id ?? 0;
  return { partnerId, profileId, eventId, messageId };
}

/** Three empty containers are to come. */
const acceptance = [
  'UNB+UNOA:2+LINE-B+DEPOT+261120:1005+55',
  'UNH+1+COPARN:D:95B:UN:ITG14',
  'BGM+11+ACC0007+9',
  'RFF+BN:BKG0007',
  'NAD+MS+LINE-B',
  'EQD+CN++22G1:102:5++3+4',
  'RFF+SQ:1',
  'EQN+3',
  'UNT+8+1',
  'UNZ+1+55',
]
  .map((segment) => `${segment}'`)
  .join('');
