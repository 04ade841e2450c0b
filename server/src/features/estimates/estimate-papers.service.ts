import type { Language } from '@boxyard/contract/core/enums.ts';
import { dayWords } from '../../core/crud/date-words.ts';
import { numberWords } from '../../core/crud/number-words.ts';
import { textsOf } from '../../core/crud/texts.ts';
import { linkToPaper } from '../../core/files/file-links.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Services } from '../../core/http/services.ts';
import { unbroken } from '../../core/paper/paper.ts';
import { findDepot } from '../accounts/depot.queries.ts';
import { findLogo } from '../accounts/logos.queries.ts';
import { clients, languageOfClient } from '../clients/clients.queries.ts';
import { type PaperToDraw, servePapers } from '../inspection-papers/inspection-papers.service.ts';
import { lineWords, moneyIn } from '../inspection-papers/line-words.service.ts';
import { answeredBy } from './answered-by.ts';
import { estimates, findLines, getRow } from './estimates.queries.ts';
import { findDecision } from './links.queries.ts';
import { approvedSum, partySums } from './party-sums.ts';
import { findShown, readShown, type ShownLine } from './shown.queries.ts';

/** @throws 404 */
export async function linkEstimate(ctx: Ctx, id: number, language?: Language): Promise<{ url: string }> {
  await estimates.get(ctx, id);
  return { url: linkToPaper(ctx, `/static/cache/${ctx.account.slug}/estimate-paper/${id}.pdf`, language) };
}

export const registerEstimatePapers = (app: Services): void => servePapers(app, 'estimate', readPaper);

/** What was sent, as it was sent; of a draft, as it is. In the language of its client, where no other is asked for. */
async function readPaper(ctx: Ctx, id: number, asked: Language | undefined): Promise<PaperToDraw> {
  const row = await getRow(ctx, id);
  const lines = await findLines(ctx, row);
  const shown = (await findShown(ctx, id)) ?? (await readShown(ctx, row, lines));
  const { timezone } = ctx.account;
  const language = asked ?? languageOfClient(ctx, await clients.get(ctx, row.clientId));
  const text = textsOf(language, 'estimate-page');
  const logo = await findLogo(ctx);
  const money = (net: number) => moneyIn(language, net, shown.currency);
  const paidOf = (line: ShownLine) =>
    partySums([line]).length > 0 &&
    line.shares.map(({ payer, net }) => `${text(`payers.${payer}`)}: ${money(net)}`).join(' · ');
  const answerOf = (lineId: number) => {
    const { choice = '', question = '' } = lines.find((line) => line.id === lineId) ?? {};
    return choice && [text(`answers.${choice}`), question].filter(Boolean).join(': ');
  };
  const decision = await findDecision(ctx, id);
  const choiceOf = (lineId: number) => lines.find((line) => line.id === lineId)?.choice;
  const totals = [
    ...partySums(shown.lines).map(({ payer, net }) => `${text(`payers.${payer}`)}: ${money(net)}`),
    `${text('total')}: ${money(shown.total)}`,
    ...(decision ? [`${text('approvedTotal')}: ${money(approvedSum(shown.lines, choiceOf))}`] : []),
  ];
  return {
    language,
    title: text('title'),
    number: `${row.number}/${row.revision}`,
    state: text(`statuses.${row.status}`),
    depot: await findDepot(ctx),
    facts: [
      [text('container'), `${shown.container} · ${shown.containerType}`],
      [text('client'), shown.client],
      [text('validUntil'), dayWords(language, shown.validUntil)],
      [
        text('dpp'),
        shown.dpp === null
          ? ''
          : `${moneyIn(language, shown.dpp, shown.currency)} (${text(`dppModes.${shown.dppMode}`)})`,
      ],
    ],
    tables: [
      {
        heading: text('lines'),
        header: ['', text('repair'), text('hoursAndMaterial'), text('net')],
        widths: ['auto', '*', 'auto', 'auto'],
        rows: shown.lines.map((line) => {
          const { title, details } = lineWords(line, shown.words, language);
          const work = text('work', {
            hours: numberWords(language, line.hours),
            labour: moneyIn(language, line.labour, ''),
            material: moneyIn(language, line.material, ''),
          });
          const most = line.isCapped ? `; ${text('upTo', { most: moneyIn(language, line.net, '') })}` : '';
          return [
            `${line.nth}.`,
            [title, ...details, paidOf(line), answerOf(line.id)].filter(Boolean).join('\n'),
            work + most,
            unbroken(moneyIn(language, line.net, shown.currency)),
          ];
        }),
        total: `${totals.join('\n')}\n${text('withoutVat')}`,
      },
    ],
    notes: [
      shown.notes,
      decision && answeredBy(decision, language, timezone),
      decision?.comment,
      row.hash && `SHA-256 ${row.hash}`,
    ].filter((note): note is string => Boolean(note)),
    photos: shown.lines.flatMap(({ nth, photos }) =>
      photos.map(({ path }, at) => ({ path, caption: text('photo', { nth: at + 1, line: nth }) })),
    ),
    ...(logo && { logo: logo.png }),
  };
}
