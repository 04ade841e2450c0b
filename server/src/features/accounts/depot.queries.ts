import { sql } from 'kysely';
import { onlyRow } from '../../core/crud/rows.ts';
import type { InAccount } from '../../core/http/context.ts';

/** The account as papers name it. */
export interface Depot {
  name: string;
  address: string;
}

export async function findDepot({ tx, account }: InAccount): Promise<Depot> {
  const found = sql<Depot>`select name, concat_ws(', ', nullif(terminal_name, ''), nullif(concat_ws(' ', nullif(address_line1, ''),
      nullif(address_line2, '')), ''), nullif(concat_ws(' ', nullif(address_zip, ''), nullif(address_city, '')), '')) as address
    from tenant_account where account_id = ${account.id}`;
  return onlyRow(await found.execute(tx));
}
