import type { EdiEstimate } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { local, type Mapped, typeOf } from './boxes.queries.ts';

type OfPartner = Mapped & Pick<EdiPartner, 'clientId'>;

/** What was sent never changes: it is told as it was sent, however late. */
async function findEstimates(
  ctx: InAccount,
  partner: OfPartner,
  where: RawBuilder<unknown>,
  end = sql``,
): Promise<EdiEstimate[]> {
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } = await sql<Omit<EdiEstimate, 'type'> & { typeId: number; isoCode: string }>`
    select e.id as estimate_id, e.number || '/' || e.revision as document, c.name as number, c.container_type_id as type_id,
      coalesce(nullif(c.iso_code, ''), type.iso_code) as iso_code, e.currency, ${local(ctx, sql`e.sent_at`)} as at,
      (select jsonb_agg(jsonb_build_object('location', l.location, 'component', l.component, 'damageCode', l.damage_code,
          'repairCode', l.repair_code, 'lengthCm', l.length_cm, 'widthCm', l.width_cm, 'quantity', l.quantity, 'remark', l.remark,
          'hours', l.hours, 'rate', l.rate, 'labour', l.labour, 'material', l.material, 'net', l.net, 'payer', l.payer) order by l.nth)
        from estimate_line l where l.${own} and l.estimate_id = e.id) as lines
    from estimate e
      join container c on c.${own} and c.id = e.container_id
      join container_type type on type.${own} and type.id = c.container_type_id
    where e.${own} and e.client_id = ${partner.clientId} and e.sent_at is not null and ${where} ${end}`.execute(ctx.tx);
  return rows.map(({ typeId, isoCode, ...row }) => ({ ...row, type: typeOf(partner, typeId, isoCode) }));
}

/** Estimates for the partner's client; those for another client are left out. */
export async function estimatesToTell(
  ctx: InAccount,
  partner: OfPartner,
  ids: readonly number[],
): Promise<Map<number, EdiEstimate>> {
  const found = await findEstimates(ctx, partner, sql`e.id = any(${ids}::bigint[])`);
  return new Map(found.map((one) => [one.estimateId, one]));
}

/** The latest of them, for previews. */
export const latestEstimates = (ctx: InAccount, partner: OfPartner): Promise<EdiEstimate[]> =>
  findEstimates(ctx, partner, sql`true`, sql`order by e.sent_at desc, e.id desc limit 20`);

/** The last that a partner was told of an estimate, in whichever revision. */
export interface ToldBefore {
  body: string;
  isSameRevision: boolean;
  isLaterRevision: boolean;
}

export async function findToldBefore(
  { tx, account }: InAccount,
  { id: partnerId, mode }: { id: number; mode: string },
  estimateId: number,
): Promise<ToldBefore | undefined> {
  const own = sql`account_id = ${account.id}`;
  const { rows } = await sql<ToldBefore>`
    select t.body, told.id = this.id as is_same_revision, told.revision > this.revision as is_later_revision
    from estimate this
      join estimate told on told.${own} and told.number = this.number
      join edi_event t on t.${own} and t.estimate_id = told.id and t.partner_id = ${partnerId} and t.status = 'built'
      join edi_message m on m.${own} and m.id = t.message_id and m.status <> 'cancelled' and m.is_test = ${mode === 'test'}
    where this.${own} and this.id = ${estimateId} order by told.revision desc, t.id desc limit 1`.execute(tx);
  return rows[0];
}

/** Earlier revisions that are held: the line has no use for them once it has a later one. */
export async function findHeldRevisions(
  { tx, account }: InAccount,
  partnerId: number,
  estimateId: number,
): Promise<number[]> {
  const own = sql`account_id = ${account.id}`;
  const { rows } = await sql<{ id: number }>`select held.id
    from estimate this
      join estimate earlier on earlier.${own} and earlier.number = this.number and earlier.revision < this.revision
      join edi_event held on held.${own} and held.estimate_id = earlier.id and held.partner_id = ${partnerId} and held.status = 'held'
    where this.${own} and this.id = ${estimateId} order by held.id`.execute(tx);
  return rows.map(({ id }) => id);
}
