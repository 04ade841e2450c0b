import type { containerConditions, vehicleTypes } from '@boxyard/contract/enums.ts';
import { sql } from 'kysely';
import type { CurrentAccount } from '../../core/context.ts';
import type { Tx } from '../../core/db.ts';

/** The content of a receipt at the time of its issue. */
export interface ReceiptContents {
  depot: { name: string; terminal: string; street: string; city: string; cin: string; timezone: string };
  kind: 'gate_in' | 'gate_out';
  date: number;
  tripCode: string;
  warehouse: string;
  container: {
    name: string;
    type: string;
    isoCode: string;
    sealNumber: string;
    condition: (typeof containerConditions)[number];
    isEmpty: boolean;
    isDefective: boolean;
    customer: string;
  };
  damages: { side: string; code: string; remark: string }[];
  company: string;
  vehicleType: (typeof vehicleTypes)[number];
  vehicleNumber: string;
  vehicleIssueDocument: string;
  trailerNumber: string;
  semitrailerNumber: string;
  driverName: string;
  driverLicenseNumber: string;
  notes: string;
}

export interface IssuedReceipt {
  number: string;
  revision: number;
  issuedAt: number;
  contents: ReceiptContents;
  /** The records have changed since. */
  isOutdated: boolean;
}

/** The part of the context that is needed here; links that are opened without a session have no more. */
interface InAccount {
  tx: Tx;
  account: Pick<CurrentAccount, 'id'>;
}

/** The content according to the present records. */
const contents = sql`(select jsonb_build_object(
    'depot', jsonb_build_object('name', a.name, 'terminal', a.terminal_name, 'street', btrim(a.address_line1 || ' ' || a.address_line2),
      'city', btrim(a.address_zip || ' ' || a.address_city), 'cin', a.cin, 'timezone', a.timezone),
    'kind', t.type, 'date', extract(epoch from t.moved_at)::bigint,
    'tripCode', trip_code(t, a.timezone),
    'warehouse', coalesce(w.name, ''),
    'container', jsonb_build_object('name', c.name, 'type', k.name, 'isoCode', c.iso_code, 'sealNumber', c.seal_number,
      'condition', c.container_condition, 'isEmpty', c.is_empty, 'isDefective', c.is_defective, 'customer', owner.name),
    'damages', coalesce((select jsonb_agg(jsonb_build_object('side', d.scd_type, 'code', d.scd_code, 'remark', d.remark) order by d.id)
      from damage d where d.account_id = c.account_id and d.container_id = c.id and not d.is_draft), '[]'),
    'company', company.name, 'vehicleType', t.vehicle_type, 'vehicleNumber', t.vehicle_number,
    'vehicleIssueDocument', t.vehicle_issue_document, 'trailerNumber', t.trailer_number, 'semitrailerNumber', t.semitrailer_number,
    'driverName', t.driver_name, 'driverLicenseNumber', t.driver_license_number, 'notes', t.notes)
  from transport t
  join account a on a.id = t.account_id
  join container c on c.account_id = t.account_id and c.id = t.container_id
  join container_type k on k.account_id = c.account_id and k.id = c.container_type_id
  join client owner on owner.account_id = c.account_id and owner.id = c.client_id
  join client company on company.account_id = t.account_id and company.id = t.client_id
  left join warehouse w on w.account_id = c.account_id and w.id = c.warehouse_id
  where t.account_id = r.account_id and t.id = r.transport_id)`;

export async function findReceipt({ tx, account }: InAccount, transportId: number): Promise<IssuedReceipt | undefined> {
  const { rows } = await sql<IssuedReceipt>`
    select receipt_number(r) as number, r.revision, r.issued_at, r.contents, r.contents is distinct from ${contents} as is_outdated
    from transport_receipt r where r.account_id = ${account.id} and r.transport_id = ${transportId}`.execute(tx);
  return rows[0];
}

/** Takes the next number of the account's year. Simultaneous issues wait here, so numbers have no gaps and no duplicates. */
export async function insertReceipt({ tx, account }: InAccount, transportId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('receipt of ' || ${account.id}::bigint, 0))`.execute(tx);
  await sql`insert into transport_receipt (transport_id, year, number, contents)
    select r.transport_id, r.year,
      1 + coalesce((select max(n.number) from transport_receipt n where n.account_id = r.account_id and n.year = r.year), 0), ${contents}
    from (select a.id as account_id, ${transportId}::bigint as transport_id, extract(year from now() at time zone a.timezone)::int as year
      from account a where a.id = ${account.id}) r`.execute(tx);
}

/** Updates the content to the present records under the same number. */
export async function reviseReceipt({ tx, account }: InAccount, transportId: number): Promise<void> {
  await sql`update transport_receipt r set contents = ${contents}, revision = r.revision + 1, issued_at = now()
    where r.account_id = ${account.id} and r.transport_id = ${transportId}`.execute(tx);
}
