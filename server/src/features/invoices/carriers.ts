import { chmod, mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

interface EInvoice {
  /** The account's slug. */
  account: string;
  number: string;
  xml: string;
}

/** A way in which e-invoices leave the house. Once it is over, the e-invoice is there, whole, and no more is said of it. */
type Carrier = (invoice: EInvoice) => Promise<void>;

/**
 * Writes into a folder from which a provider's program takes: under another name first, then renamed, so that no half of a file is
 * ever taken. @throws what the file system says
 */
export const folderCarrier =
  (folder: string): Carrier =>
  async ({ account, number, xml }) => {
    const own = join(folder, account);
    const name = join(own, `${number}.xml`);
    if (await mkdir(own, { recursive: true })) await chmod(own, 0o750);
    await writeFile(`${name}.part`, xml, { flush: true });
    // The provider's program is another user, of the folder's group.
    await chmod(`${name}.part`, 0o640);
    await rename(`${name}.part`, name);
  };
