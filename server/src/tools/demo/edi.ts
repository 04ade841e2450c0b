import { createHash } from 'node:crypto';
import { ediTypes, optionsOf } from '@boxyard/contract/edi/edi-options.ts';
import { readFile } from '@boxyard/contract/edi/edi-read.ts';
import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { Tx } from '../../core/db/connection.ts';
import { addEvents } from '../../features/edi-events/touched.queries.ts';

const coparn = (number: string, quantity: number, type: string): string => {
  const segments = [
    'UNH+1+COPARN:D:95B:UN:ITG14',
    `BGM+12+${number}+9`,
    'RFF+BN:BKG7741299',
    'TDT+20+042W+1++DNJ:172:20+++9321483:146::MV DUNAJ EXPRESS',
    'NAD+MS+DUNAJ',
    'NAD+CF+DNJ:160:20',
    `EQD+CN++${type}:102:5++2+4`,
    'RFF+SQ:1',
    `EQN+${quantity}`,
    'LOC+98+SKBTS:139:6+SKBTSBXYA:STO:ZZZ',
    'EQD+CN++99P9:102:5++2+4',
    'RFF+SQ:2',
    'EQN+2',
    'CNT+16:2',
  ];
  const whole = [
    'UNB+UNOA:2+DUNAJ+BOXYARD+261124:0812+4471',
    ...segments,
    `UNT+${segments.length + 1}+1`,
    'UNZ+1+4471',
  ];
  return whole.map((one) => `${one}'`).join('');
};

/** A line that is told gate moves as a test, and has sent an order with a type that nobody knows here. */
export async function seedEdi(tx: Tx, accountId: number): Promise<void> {
  const own = sql`account_id = ${accountId}`;
  const { rows } = await sql<{
    clientId: number;
    isoCode: string;
  }>`select move.customer_id as client_id, min(type.iso_code) as iso_code
    from transport move join container box on box.${own} and box.id = move.container_id
      join container_type type on type.${own} and type.id = box.container_type_id
    where move.${own} and move.type in ('gate_in', 'gate_out') and move.moved_at > now() - interval '9 days'
    group by move.customer_id order by count(*) desc, move.customer_id limit 1`.execute(tx);
  const [line] = rows;
  if (!line) return;
  const hauliers = await sql<{
    id: number;
    name: string;
  }>`select id, name from client where ${own} and type = 'transport' order by id limit 2`.execute(tx);
  const codes = hauliers.rows.map(({ id, name }) => ({
    kind: 'haulier',
    ours: String(id),
    theirs: name
      .slice(0, 8)
      .toUpperCase()
      .replace(/[^A-Z]/g, ''),
  }));
  const client = await sql<{ name: string }>`select name from client where ${own} and id = ${line.clientId}`.execute(
    tx,
  );
  const inserted = sql<{
    id: number;
  }>`insert into edi_partner (account_id, name, client_id, mode, first_day, our_id, their_id, operator, locode, facility, codes)
    values (${accountId}, ${onlyRow(client).name}, ${line.clientId}, 'test', current_date - 9, 'BOXYARD', 'DUNAJ', 'DNJ', 'SKBTS', 'SKBTSBXYA',
      ${JSON.stringify(codes)}::jsonb) returning id`;
  const { id: partnerId } = onlyRow(await inserted.execute(tx));
  const types = ediTypes.filter((type) => type !== 'CONTRL' && type !== 'APERAK');
  for (const type of types)
    await sql`insert into edi_profile (account_id, partner_id, type, valid_from, options)
      values (${accountId}, ${partnerId}, ${type}, current_date - 9, ${JSON.stringify(optionsOf(type))}::jsonb)`.execute(
      tx,
    );
  const text = coparn('REL-2026-0455', 4, line.isoCode);
  const contents = Buffer.from(text);
  const { messages } = readFile(text);
  await sql`insert into edi_message (account_id, partner_id, direction, type, function, icr, status, file_name, contents, sha256, prepared_at, about, box_count,
      words, parsed, log)
    values (${accountId}, ${partnerId}, 'in', 'COPARN', '9', '4471', 'preview', 'COPARN_4471.edi', ${contents}, ${createHash('sha256').update(contents).digest('hex')},
      '202611240812', 'REL-2026-0455, BKG7741299', 2, 'rel-2026-0455 bkg7741299 4471', ${JSON.stringify(messages)}::jsonb,
      jsonb_build_array(jsonb_build_object('at', extract(epoch from now())::bigint, 'what', 'received', 'adminName', '', 'note', '')))`.execute(
    tx,
  );
  // Their messages are made by the server once it runs.
  await addEvents(
    { tx, account: { id: accountId } },
    sql`select ${partnerId}::bigint as partner_id, replace(move.type, 'gate_', '') as kind, move.id as transport_id, move.container_id, box.name as number,
        move.moved_at
      from transport move join container box on box.${own} and box.id = move.container_id
      where move.${own} and move.customer_id = ${line.clientId} and move.type in ('gate_in', 'gate_out') and move.moved_at > now() - interval '9 days'
      order by move.moved_at limit 25`,
  );
}
