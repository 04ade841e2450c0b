import type { Module } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import type { InAccount } from './context.ts';
import { conflict } from './problems.ts';

/** @throws 409 while the account has the module switched off */
export async function requireModule({ tx, account }: InAccount, module: Module): Promise<void> {
  const { rows } =
    await sql`select from tenant_account where account_id = ${account.id} and ${module} = any (modules)`.execute(tx);
  if (rows.length === 0) throw conflict('moduleOff');
}
