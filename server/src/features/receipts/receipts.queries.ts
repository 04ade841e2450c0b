import type { containerConditions, vehicleTypes } from '@boxyard/contract/core/enums.ts';
import { type BoxFacts, factNames } from '@boxyard/contract/yard/box-facts.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';
import { lockByName } from '../../core/db/lock-by-name.ts';
import type { CurrentAccount } from '../../core/http/context.ts';
import { numberAt } from '../containers/names.queries.ts';
import { paper } from './paper.ts';

/** The content of a receipt at the time of its issue. What is optional is missing in receipts of earlier versions. */
interface ReceiptContents {
  depot: {
    name: string;
    terminal: string;
    street: string;
    city: string;
    cin: string;
    tin?: string;
    vatNumber?: string;
    timezone: string;
  };
  kind: 'gate_in' | 'gate_out';
  date: number;
  /** When the passage was written down. */
  recordedAt?: number;
  tripCode: string;
  warehouse: string;
  /** Papers of before say none. */
  warehouseAddress?: string;
  container: {
    name: string;
    type: string;
    isoCode: string;
    sealNumber: string;
    condition: (typeof containerConditions)[number];
    isEmpty: boolean;
    isDefective: boolean;
    customer: string;
    /** Kilograms; 0 where nobody wrote them down. */
    tareKg?: number;
    maxGrossKg?: number;
    payloadKg?: number;
  } & Partial<BoxFacts>;
  /** `at`: when it was seen. */
  damages: { side: string; code: string; remark: string; at?: number }[];
  /** The number of damages that did not fit. */
  moreDamages?: number;
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

/** Which paper it is. */
interface Issue {
  number: string;
  revision: number;
  issuedAt: number;
  /** The records have changed since. */
  isOutdated: boolean;
}

export interface IssuedReceipt extends Issue {
  contents: ReceiptContents;
  checkToken: string;
}

/** The part of the context that is needed here; links that are opened without a session have no more. */
interface InAccount {
  tx: Tx;
  account: Pick<CurrentAccount, 'id'>;
}

/** The content according to the present records: the container as it was seen at the gate, and the damages that were known then. */
const contentsOf = (accountId: number, transportId: number) => sql`(select jsonb_build_object(
    'depot', jsonb_build_object('name', account.name, 'terminal', account.terminal_name, 'street', btrim(account.address_line1 || ' ' || account.address_line2),
      'city', btrim(account.address_zip || ' ' || account.address_city), 'cin', account.cin, 'tin', account.tin, 'vatNumber', account.vat_number, 'timezone', account.timezone),
    'kind', transport.type, 'date', extract(epoch from transport.moved_at)::bigint, 'recordedAt', floor(extract(epoch from transport.created_at))::bigint,
    'tripCode', trip_code(transport.type, transport.moved_at, transport.id, account.timezone),
    'warehouse', coalesce(warehouse.name, ''),
    'warehouseAddress', concat_ws(', ', nullif(btrim(warehouse.address_line1 || ' ' || warehouse.address_line2), ''), nullif(btrim(warehouse.address_zip || ' ' || warehouse.address_city), '')),
    'container', jsonb_build_object('name', ${numberAt(sql`transport.moved_at`)}, 'type', container_type.name, 'isoCode', container.iso_code, 'sealNumber', transport.seal_number,
      'condition', transport.container_condition, 'isEmpty', transport.is_empty, 'isDefective', transport.is_defective, 'customer', owner.name,
      'tareKg', container.tare_weight_kg, 'maxGrossKg', container.max_gross_weight_kg, 'payloadKg', container.payload_capacity_kg, ${sql.join(factNames.map((name) => sql`${sql.lit(name)}, ${sql.ref(`transport.${name}`)}`))}),
    'damages', coalesce((select jsonb_agg(jsonb_build_object('side', damage.scd_type, 'code', damage.scd_code, 'remark', left(damage.remark, ${sql.lit(paper.remark + 1)}),
      'at', floor(extract(epoch from damage.seen_at))::bigint) order by damage.seen_at, damage.id)
      from (select * from damages_known(transport.account_id, transport.id) order by seen_at, id limit ${sql.lit(paper.damages)}) damage), '[]'),
    'company', company.name, 'vehicleType', transport.vehicle_type, 'vehicleNumber', transport.vehicle_number,
    'vehicleIssueDocument', transport.vehicle_issue_document, 'trailerNumber', transport.trailer_number, 'semitrailerNumber', transport.semitrailer_number,
    'driverName', transport.driver_name, 'driverLicenseNumber', transport.driver_license_number, 'notes', left(transport.notes, ${sql.lit(paper.notes + 1)}),
    'moreDamages', greatest(0, (select count(*) from damages_known(transport.account_id, transport.id)) - ${sql.lit(paper.damages)}))
  from transport
  join tenant_account account on account.account_id = transport.account_id
  join container on container.account_id = transport.account_id and container.id = transport.container_id
  join container_type on container_type.account_id = container.account_id and container_type.id = container.container_type_id
  join client owner on owner.account_id = transport.account_id and owner.id = transport.customer_id
  join client company on company.account_id = transport.account_id and company.id = transport.client_id
  left join warehouse on warehouse.account_id = container.account_id and warehouse.id = container.warehouse_id
  where transport.account_id = ${accountId} and transport.id = ${transportId})`;

/** What the paper says, but for a driver who was erased since. */
const saidOfPresent = (
  accountId: number,
) => sql`receipt.contents - case when exists (select from transport where transport.account_id = ${accountId}
  and transport.id = receipt.transport_id and transport.driver_erased_at is not null) then array['driverName', 'driverLicenseNumber'] else '{}'::text[] end`;

export async function findReceipt({ tx, account }: InAccount, transportId: number): Promise<IssuedReceipt | undefined> {
  const { rows } = await sql<IssuedReceipt>`
    select receipt_number(receipt.year, receipt.number) as number, receipt.revision, receipt.issued_at, receipt.contents, receipt.check_token,
      receipt_differs(${saidOfPresent(account.id)}, ${contentsOf(account.id, transportId)}) as is_outdated
    from transport_receipt receipt where receipt.account_id = ${account.id} and receipt.transport_id = ${transportId}`.execute(
    tx,
  );
  return rows[0];
}

/** What an insert or an update of a receipt returns: what it says agrees with the records, from which it was made just now. */
const issue = sql`receipt_number(year, number) as number, revision, issued_at, false as is_outdated`;

/** Takes the next number of the account's year. Simultaneous issues wait here, so numbers have no gaps and no duplicates. */
export async function insertReceipt({ tx, account }: InAccount, transportId: number): Promise<Issue> {
  await lockByName(tx, `receipt of ${account.id}`);
  const next = await sql<{ year: number; number: number; contents: object }>`
    select present.year, ${contentsOf(account.id, transportId)} as contents,
      1 + coalesce((select max(earlier.number) from transport_receipt earlier where earlier.account_id = ${account.id} and earlier.year = present.year), 0) as number
    from (select extract(year from now() at time zone account.timezone)::int as year
      from tenant_account account where account.account_id = ${account.id}) present`.execute(tx);
  const { year, number, contents } = onlyRow(next);
  return onlyRow(
    await sql<Issue>`insert into transport_receipt (account_id, transport_id, year, number, contents)
    values (${account.id}, ${transportId}, ${year}, ${number}, ${JSON.stringify(contents)}::jsonb) returning ${issue}`.execute(
      tx,
    ),
  );
}

/** Updates the content to the present records under the same number. */
export async function reviseReceipt({ tx, account }: InAccount, transportId: number): Promise<Issue> {
  return onlyRow(
    await sql<Issue>`update transport_receipt receipt set contents = ${contentsOf(account.id, transportId)}, revision = receipt.revision + 1, issued_at = now()
    where receipt.account_id = ${account.id} and receipt.transport_id = ${transportId} returning ${issue}`.execute(tx),
  );
}
