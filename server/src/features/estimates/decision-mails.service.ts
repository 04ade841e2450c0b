import type { Language } from '@boxyard/contract/core/enums.ts';
import { sql } from 'kysely';
import { textsOf } from '../../core/crud/texts.ts';
import { lineWords, moneyIn } from '../inspection-papers/line-words.service.ts';
import { findReaders, type Teller } from '../notifications/notify.service.ts';
import { getRow } from './estimates.queries.ts';
import { findAnswers, findDecision } from './links.queries.ts';
import { mailTo } from './links.service.ts';
import { findShown } from './shown.queries.ts';

/** A copy of the answer to the recipient and to the depot: each line with its choice, and the hash of what was shown. */
export async function mailDecision(
  teller: Teller,
  { estimateId, name, email, language }: { estimateId: number; name: string; email: string; language: Language },
): Promise<void> {
  if (!teller.app.mail.isConfigured) return;
  const own = sql`account_id = ${teller.account.id}`;
  const [row, shown, decision] = [
    await getRow(teller, estimateId),
    await findShown(teller, estimateId),
    await findDecision(teller, estimateId),
  ];
  if (!shown || !decision) return;
  const answers = await findAnswers(teller, estimateId);
  const { rows: senders } = await sql<{ id: number }>`select admin_id as id from estimate
    where ${own} and id = ${estimateId} and admin_id is not null`.execute(teller.tx);
  const [sender] = await findReaders(
    teller,
    senders.map(({ id }) => id),
  );
  const depot = sender?.email ?? shown.depotEmail;
  const bodyIn = (of: Language) => {
    const text = textsOf(of, 'estimate-page');
    const lines = shown.lines.map((line) => {
      const answer = answers.get(line.id);
      const choice = text(`answers.${answer?.choice}`);
      return `${line.nth}. ${lineWords(line, shown.words, of).title}, ${moneyIn(of, line.net, shown.currency)}: ${choice}${answer?.question ? ` (${answer.question})` : ''}`;
    });
    return [
      ...lines,
      ...(decision.comment ? [`${text('comment')}: ${decision.comment}`] : []),
      `SHA-256 ${decision.hash}`,
    ].join('\n');
  };
  const recipients = [
    { email, language },
    ...(depot && depot !== email ? [{ email: depot, language: teller.account.language }] : []),
  ];
  for (const to of recipients)
    await mailTo(teller, row, to, 'copy', { name: decision.name || name, body: bodyIn(to.language) });
}
