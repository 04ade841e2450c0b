import type { EdiBox } from '@boxyard/contract/edi/edi-options.ts';
import type { CodeKind, EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { DangerousGoods, Seal } from '@boxyard/contract/yard/box-facts.ts';
import { type RawBuilder, sql } from 'kysely';
import type { InAccount } from '../../core/http/context.ts';
import { findSettings } from '../survey-settings/survey-settings.queries.ts';

interface Row {
  transportId: number | null;
  containerId: number;
  customerId: number;
  direction: EdiBox['direction'];
  number: string;
  typeId: number;
  isoCode: string;
  isEmpty: boolean;
  at: string;
  orderNumber: string;
  bookingNumber: string;
  billOfLading: string;
  customsReference: string;
  cargoUse: EdiBox['cargoUse'];
  receipt: string;
  text: string;
  tareKg: number;
  grossKg: number | null;
  isVerified: boolean;
  sealNumber: string;
  sealIssuer: string;
  sealIsBroken: boolean;
  otherSeals: Seal[];
  isDamaged: boolean;
  damages: { code: string; place: string; part: string }[];
  grade: string;
  condition: string;
  warehouseId: number | null;
  haulierId: number | null;
  haulierName: string;
  plate: string;
  driver: string;
  vehicle: string;
  temperature: number | null;
  dangerousGoods: DangerousGoods[];
}

/** A moment in the account's time zone: CCYYMMDDHHMM. */
export const local = ({ account }: InAccount, at: RawBuilder<unknown>) =>
  sql<string>`to_char(${at} at time zone ${account.timezone}::text, 'YYYYMMDDHH24MI')`;

/** References of the order's unit stand before those of the gate move; of an unknown one the text is empty. */
const firstOf = (name: string) =>
  sql`coalesce(nullif(l.${sql.ref(name)}, ''), nullif(o.${sql.ref(name)}, ''), t.${sql.ref(name)}, '')`;

async function findRows(ctx: InAccount, where: RawBuilder<unknown>, end = sql``): Promise<Row[]> {
  const own = sql`account_id = ${ctx.account.id}`;
  const { rows } = await sql<Row>`
    select t.id as transport_id, c.id as container_id, t.customer_id, replace(t.type, 'gate_', '') as direction, c.name as number,
      c.container_type_id as type_id, coalesce(nullif(c.iso_code, ''), type.iso_code) as iso_code, t.is_empty, ${local(ctx, sql`t.moved_at`)} as at,
      coalesce(o.number, nullif(t.order_number, ''), '') as order_number, ${firstOf('booking_number')} as booking_number,
      ${firstOf('bill_of_lading')} as bill_of_lading, ${firstOf('customs_reference')} as customs_reference, ${firstOf('cargo_use')} as cargo_use,
      coalesce((select receipt_number(r.year, r.number) from transport_receipt r where r.${own} and r.transport_id = t.id), '') as receipt,
      t.notes as text, c.tare_weight_kg as tare_kg, t.gross_weight_kg as gross_kg, t.weight_kind = 'vgm' as is_verified,
      coalesce(t.seal_number, '') as seal_number, t.seal_issuer, t.seal_is_broken, t.other_seals,
      coalesce(t.is_defective, false) or exists (select from damage d where d.${own} and d.transport_id = t.id and not d.is_draft) as is_damaged,
      coalesce((select jsonb_agg(jsonb_build_object('code', d.damage_code, 'place', d.location, 'part', d.component) order by d.id) from damage d
        where d.${own} and d.transport_id = t.id and not d.is_draft and d.damage_code <> '' and not exists (select from survey correction
          where correction.${own} and correction.id = d.closed_by_id and correction.corrects_id is not null)), '[]') as damages,
      c.grade, coalesce(t.container_condition, c.container_condition) as condition, c.warehouse_id, t.client_id as haulier_id,
      coalesce(haulier.name, '') as haulier_name, t.vehicle_number as plate, t.driver_name as driver, t.vehicle_type as vehicle,
      t.set_temperature as temperature, t.dangerous_goods
    from transport t
      join container c on c.${own} and c.id = t.container_id
      join container_type type on type.${own} and type.id = c.container_type_id
      left join client haulier on haulier.${own} and haulier.id = t.client_id
      left join gate_order_unit u on u.${own} and u.transport_id = t.id
      left join gate_order_line l on l.${own} and l.id = u.line_id
      left join gate_order o on o.${own} and o.id = u.order_id
    where t.${own} and t.type in ('gate_in', 'gate_out') and ${where} ${end}`.execute(ctx.tx);
  return rows;
}

export type Mapped = Pick<EdiPartner, 'codes' | 'locode' | 'facility'>;
const code = ({ codes }: Mapped, kind: CodeKind, ours: string | number): string =>
  codes.find((one) => one.kind === kind && one.ours === String(ours) && !one.onlyIn)?.theirs ?? '';

/** `SKBTS/SKBTSBXYA` of a warehouse that the map names, else the partner's own. */
function placeOf(partner: Mapped, warehouseId: number | null): Pick<EdiBox, 'locode' | 'facility'> {
  const mapped = warehouseId === null ? '' : code(partner, 'place', warehouseId);
  const [locode = '', facility = ''] = mapped.split('/');
  return mapped ? { locode, facility } : { locode: partner.locode, facility: partner.facility };
}

/** Length, height and width, and a type group by ISO 6346: `22G1`. Anything else, such as 40EM or 0000, needs a code of the map. */
const isoType = /^[1-9A-P][0-9A-P][ABGHKNPRSTUV][0-9A-Z]$/;
/** Size and type as the partner writes them; '' where it has no code for them. */
export const typeOf = (partner: Mapped, typeId: number, isoCode: string): string =>
  code(partner, 'type', typeId) || (isoType.test(isoCode) ? isoCode : '');

function boxOf(row: Row, partner: Mapped, words: ReadonlyMap<string, string>): EdiBox {
  const seals: EdiBox['seals'] = [
    ...(row.sealNumber ? [{ number: row.sealNumber, issuer: row.sealIssuer, isBroken: row.sealIsBroken }] : []),
    ...row.otherSeals,
  ];
  const { typeId, isoCode, warehouseId, haulierId } = row;
  return {
    direction: row.direction,
    transportId: row.transportId ?? 0,
    containerId: row.containerId,
    number: row.number,
    type: typeOf(partner, typeId, isoCode),
    isEmpty: row.isEmpty,
    cargoUse: row.cargoUse,
    at: row.at,
    bookingNumber: row.bookingNumber,
    orderNumber: row.orderNumber,
    releaseNumber: row.direction === 'out' ? row.orderNumber : '',
    billOfLading: row.billOfLading,
    customsReference: row.customsReference,
    receipt: row.receipt,
    text: row.text,
    tareKg: row.tareKg,
    grossKg: row.grossKg,
    isVerified: row.isVerified,
    seals,
    isDamaged: row.isDamaged,
    // Those that a survey of this gate move found.
    damages: row.damages.map((damage) => ({ ...damage, text: words.get(damage.code) ?? '' })),
    grade: code(partner, 'grade', row.grade) || row.grade,
    condition: code(partner, 'condition', row.condition) || row.condition,
    ...placeOf(partner, warehouseId),
    haulierName: row.haulierName,
    haulier: haulierId === null ? '' : code(partner, 'haulier', haulierId),
    plate: row.plate,
    driver: row.driver,
    vehicle: row.vehicle,
    temperature: row.isEmpty ? null : row.temperature,
    goods: row.isEmpty ? [] : row.dangerousGoods.map(({ hazardClass, unNumber }) => ({ imdg: hazardClass, unNumber })),
  };
}

/** The English words of the codes of damages. */
async function damageWords(ctx: InAccount): Promise<Map<string, string>> {
  const { damages } = await findSettings(ctx);
  return new Map(damages.map(({ code: of, en }) => [of, en]));
}

/** Gate moves of the partner's client as they are now; those that are gone, or are another client's by now, are left out. */
export async function boxesOfMoves(
  ctx: InAccount,
  partner: Mapped & Pick<EdiPartner, 'clientId'>,
  ids: readonly number[],
): Promise<Map<number, EdiBox>> {
  const rows = await findRows(ctx, sql`t.id = any(${ids}::bigint[]) and t.customer_id = ${partner.clientId}`);
  const words = await damageWords(ctx);
  return new Map(rows.map((row) => [row.transportId ?? 0, boxOf(row, partner, words)]));
}

/** The latest of them, for previews. */
export async function latestBoxes(ctx: InAccount, partner: Mapped & Pick<EdiPartner, 'clientId'>): Promise<EdiBox[]> {
  const rows = await findRows(
    ctx,
    sql`t.customer_id = ${partner.clientId}`,
    sql`order by t.moved_at desc, t.id desc limit 20`,
  );
  const words = await damageWords(ctx);
  return rows.map((row) => boxOf(row, partner, words));
}

/** The containers of the partner's client that stand here now, with the gate move that brought them; the oldest first. */
export async function boxesInStock(ctx: InAccount, partner: Mapped & Pick<EdiPartner, 'clientId'>): Promise<EdiBox[]> {
  const own = sql`account_id = ${ctx.account.id}`;
  const rows = await findRows(
    ctx,
    sql`c.client_id = ${partner.clientId} and exists (select from container_presence here
      where here.${own} and here.container_id = c.id and here.is_in_yard)
    and t.id = (select last.id from transport last where last.${own} and last.container_id = c.id and last.type = 'gate_in'
      order by last.moved_at desc, last.id desc limit 1)`,
    sql`order by t.moved_at, t.id limit 9999`,
  );
  const words = await damageWords(ctx);
  return rows.map((row) => boxOf(row, partner, words));
}
