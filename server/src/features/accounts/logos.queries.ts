import type { Logo } from '@boxyard/contract/settings/accounts.ts';
import type { Tx } from '../../core/db/connection.ts';
import type { Drawn } from '../../core/files/picture-versions.ts';
import type { CurrentAccount } from '../../core/http/context.ts';

interface InAccount {
  tx: Tx;
  account: Pick<CurrentAccount, 'id'>;
}

const columns = ['id', 'version', 'png', 'width', 'height'] as const;

type LogoRow = Omit<Logo, 'url'> & { png: Buffer };

export function findLogo({ tx, account }: InAccount): Promise<LogoRow | undefined> {
  return tx.selectFrom('accountLogo').where('accountId', '=', account.id).select(columns).executeTakeFirst();
}

export async function putLogo({ tx }: InAccount, { bytes, width, height }: Drawn): Promise<LogoRow> {
  const values = { png: Buffer.from(bytes), width, height };
  return tx
    .insertInto('accountLogo')
    .values(values)
    .onConflict((logo) => logo.column('accountId').doUpdateSet(values))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function removeLogo({ tx, account }: InAccount): Promise<void> {
  await tx.deleteFrom('accountLogo').where('accountId', '=', account.id).execute();
}

/** As screens show it. */
export const shownLogo = ({ png, ...logo }: LogoRow): Logo => ({
  ...logo,
  url: `data:image/png;base64,${png.toString('base64')}`,
});
