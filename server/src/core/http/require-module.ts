import type { Module } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import type { InAccount } from './context.ts';
import { conflict } from './problems.ts';

export async function hasModule({ tx, account }: InAccount, module: Module): Promise<boolean> {
  const { rows } =
    await sql`select from tenant_account where account_id = ${account.id} and ${module} = any (modules)`.execute(tx);
  return rows.length > 0;
}

/** @throws 409 while the account has the module switched off */
export async function requireModule(ctx: InAccount, module: Module): Promise<void> {
  if (!(await hasModule(ctx, module))) throw conflict('moduleOff');
}
