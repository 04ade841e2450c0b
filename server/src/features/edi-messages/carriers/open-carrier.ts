import { join } from 'node:path';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { unseal } from '../../../core/http/sealed.ts';
import type { Services } from '../../../core/http/services.ts';
import { secretFor } from '../../edi-partners/secrets.service.ts';
import { type Carrier, CarrierFailure } from './carrier.ts';
import { mailCause } from './causes.ts';
import { folderCarrier } from './folder.ts';
import { openSftp } from './sftp.ts';

/** The way to a partner, opened. @param account its slug @param sealed the partner's secret, as it is kept @throws CarrierFailure */
export async function openCarrier(
  app: Services,
  account: string,
  partner: EdiPartner,
  sealed: string | undefined,
): Promise<Carrier> {
  const { carrier, outFolder, inFolder } = partner;
  if (carrier === 'folder' && app.config.ediDir !== undefined)
    return folderCarrier({
      base: join(app.config.ediDir, account),
      outFolder: outFolder || `${partner.id}/out`,
      inFolder,
    });
  if (carrier === 'mail' && partner.mailTo !== '') return mailCarrier(app, partner);
  const secret = sealed === undefined ? undefined : secretFor(partner, unseal(app, sealed, 'edi'));
  if (carrier === 'folder') throw new CarrierFailure('notSet', 'ediFolderNotSet');
  if (carrier !== 'sftp' || partner.host === '' || secret === undefined)
    throw new CarrierFailure('notSet', 'ediCarrierNotSet');
  return openSftp({ partner, secret, account, allowed: app.config.webhookHosts });
}

const mailNotSet = () => new CarrierFailure('notSet', 'ediMailNotSet');

/** A mail with the message as its attachment. What became of one that was tried before, nobody can see: it goes again. */
function mailCarrier(app: Services, { mailTo, ourId }: EdiPartner): Carrier {
  return {
    async send({ name, bytes }) {
      if (!app.mail.isConfigured) throw mailNotSet();
      const attachments = [{ filename: name, content: bytes }];
      try {
        await app.mail.send({ to: mailTo, subject: name, text: `${ourId} ${name}`.trim(), attachments });
      } catch (error) {
        throw mailCause(error, mailTo);
      }
      return 'sent';
    },
    fetch: async () => undefined,
    check: async () => {
      if (!app.mail.isConfigured) throw mailNotSet();
      return { outcome: 'ok', hostKey: '', failure: null };
    },
    close: async () => undefined,
  };
}
