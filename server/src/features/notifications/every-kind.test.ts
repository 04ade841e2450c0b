import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type NotificationKind,
  notificationKindNames,
  notificationRoutes,
} from '@boxyard/contract/people/notifications.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import { openMailbox } from '../../../test/tools/mailbox.ts';
import { createCauses } from '../../../test/tools/notification-causes.ts';
import { useOwnApp } from '../../../test/tools/test-app.ts';
import { sentenceOf } from './sentences.ts';

const mailbox = await openMailbox();
const app = useOwnApp({
  SMTP_URL: mailbox.url,
  WEBHOOK_ALLOW: '127.0.0.1',
  EDI_DIR: mkdtempSync(join(tmpdir(), 'edi-')),
});
let causes: Awaited<ReturnType<typeof createCauses>>;

beforeAll(async () => {
  causes = await createCauses(app);
}, 60_000);

/** What the two readers read, in English and in Slovak. */
const sentences: Record<NotificationKind, [english: RegExp, slovak: RegExp]> = {
  task_assigned: [/^A task was assigned to you: Door \(BOOK\d+\)$/, /^Bola vám pridelená úloha: Door \(BOOK\d+\)$/],
  mention: [/^admin-\S+ mentioned you: Door \(BOOK\d+\)$/, /^admin-\S+ vás spomína: Door \(BOOK\d+\)$/],
  task_comment: [
    /^admin-\S+ wrote about your task: Door \(BOOK\d+\)$/,
    /^admin-\S+ píše k vašej úlohe: Door \(BOOK\d+\)$/,
  ],
  task_overdue: [/^Your task is overdue: Door \(BOOK\d+\)$/, /^Vaša úloha je po termíne: Door \(BOOK\d+\)$/],
  import_ended: [
    /^The import of clients\.csv is done: 1 new, 0 changed$/,
    /^Import súboru clients\.csv je hotový: 1 nových, 0 zmenených$/,
  ],
  run_ended: [/^The storage run up to 03\/05\/2026 is done$/, /^Účtovanie skladného do 4\. 5\. 2026 je hotové$/],
  invoice_overdue: [/^Invoice 2026\d+ of Maersk is overdue$/, /^Faktúra 2026\d+ klienta Maersk je po splatnosti$/],
  webhook_failed: [
    /^A message to 127\.0\.0\.1:\d+ has failed for good$/,
    /^Správa pre 127\.0\.0\.1:\d+ definitívne zlyhala$/,
  ],
  mail_failed: [/^A mail to admin-\S+ has failed for good$/, /^E-mail pre admin-\S+ definitívne zlyhal$/],
  backup_failed: [
    /^The backup of the server has failed; its operator knows why$/,
    /^Záloha servera zlyhala; prevádzkovateľ vie prečo$/,
  ],
  view_shared: [/^A view was shared with you: Ours$/, /^Bol s vami zdieľaný pohľad: Ours$/],
  reefer_alarm: [/^REEF0000001 is at −2\.5 °C and set to −18 °C$/, /^REEF0000001 má −2,5 °C, nastavené sú −18 °C$/],
  order_exhausted: [/^Order ORDER \d+ of Maersk has nothing left$/, /^Príkaz ORDER \d+ klienta Maersk je vyčerpaný$/],
  order_cancelled: [/^Order ORDER \d+ of Maersk was cancelled$/, /^Príkaz ORDER \d+ klienta Maersk je stornovaný$/],
  hold_placed: [/^A hold was placed: MSKU1234565$/, /^Nová blokácia: MSKU1234565$/],
  gate_exception: [
    /^BOOK\d+ passed the gate against the check$/,
    /^Kontajner BOOK\d+ prešiel bránou napriek kontrole$/,
  ],
  pins_wrong: [
    /^admin-\S+ gave too many wrong PINs \(ORDER \d+\)$/,
    /^admin-\S+: priveľa nesprávnych PIN kódov \(ORDER \d+\)$/,
  ],
  estimate_decided: [
    /^Mr\. Owner by telephone answered estimate \S+ \(SURV\d+\): 4 of 4 lines approved$/,
    /^Mr\. Owner by telephone odpovedal\(a\) na ponuku \S+ \(SURV\d+\): schválené riadky 4 z 4$/,
  ],
  estimate_waiting: [
    /^Estimate \S+ \(SURV\d+\) has waited 99 hours for an answer$/,
    /^Ponuka \S+ \(SURV\d+\) čaká na odpoveď už 99 hodín$/,
  ],
  repair_failed: [/^SURV\d+ did not pass the survey after its repair$/, /^SURV\d+ neprešiel prehliadkou po oprave$/],
  examination_due: [/^2 examinations \(CSC or PTI\) fall due$/, /^Blížia sa 2 termíny prehliadok \(CSC alebo PTI\)$/],
  edi_failed: [/^A message to Line 1 has not left$/, /^Správa pre Line 1 neodišla$/],
  edi_received: [/^A message of Line 1 waits in the inbox$/, /^Správa od Line 1 čaká medzi doručenými$/],
};

it.each(notificationKindNames)(
  'is read in the list and in the mail, in both languages, with the way to it: %s',
  async (kind) => {
    const { readers, act } = causes[kind];
    // An address gets a few mails in a quarter of an hour.
    await sql`delete from letter`.execute(app.inspect);
    await act();
    for (const [nth, language] of (['en', 'sk'] as const).entries()) {
      const reader = language === 'en' ? readers.english : readers.slovak;
      const params = { account: readers.depot.account };
      const list = async () => (await reader.call(notificationRoutes.list, { params, query: { kind } })).payload;
      await vi.waitFor(async () => expect(await list()).toHaveLength(1), 15_000);
      const [line] = await list();
      if (!line) throw new Error('There is no line.');
      const sentence = sentenceOf(language, line);
      expect(sentence).toMatch(sentences[kind][nth] ?? '');
      const mails = () =>
        mailbox.received.filter(({ to, text }) => to.includes(reader.email) && text.includes(sentence));
      await vi.waitFor(() => expect(mails()).toHaveLength(1), 15_000);
      expect(mails()[0]?.text).toContain(app.config.publicUrl + line.path);
    }
  },
);
