import type { Language } from '@boxyard/contract/core/enums.ts';
import type { ChecklistItem } from '@boxyard/contract/inspections/checklists.ts';
import type { Survey } from '@boxyard/contract/inspections/surveys.ts';
import { sql } from 'kysely';
import { momentWords } from '../../core/crud/date-words.ts';
import { numberWords } from '../../core/crud/number-words.ts';
import { textsOf } from '../../core/crud/texts.ts';
import { linkToPaper } from '../../core/files/file-links.ts';
import type { Ctx } from '../../core/http/context.ts';
import type { Services } from '../../core/http/services.ts';
import { findDepot } from '../accounts/depot.queries.ts';
import { findLogo } from '../accounts/logos.queries.ts';
import { findWords } from '../inspection-papers/code-words.queries.ts';
import { type PaperToDraw, servePapers } from '../inspection-papers/inspection-papers.service.ts';
import { lineWords } from '../inspection-papers/line-words.service.ts';
import { getSurvey, surveys } from './surveys.queries.ts';

/** @throws 404 */
export async function linkSurvey(ctx: Ctx, id: number, language?: Language): Promise<{ url: string }> {
  await surveys.get(ctx, id);
  return { url: linkToPaper(ctx, `/static/cache/${ctx.account.slug}/survey-paper/${id}.pdf`, language) };
}

export const registerSurveyPapers = (app: Services): void => servePapers(app, 'survey', readPaper);

async function readPaper(ctx: Ctx, id: number, asked: Language | undefined): Promise<PaperToDraw> {
  const survey = await getSurvey(ctx, id);
  const { timezone } = ctx.account;
  const language = asked ?? ctx.account.language;
  const [text, enums] = [textsOf(language, 'estimate-page'), textsOf(language, 'enums')];
  const words = await findWords(ctx, survey.findings);
  const logo = await findLogo(ctx);
  return {
    language,
    title: text('survey.title'),
    number: String(id),
    state: [
      enums(`surveyOutcome.${survey.outcome}`),
      survey.correctedById === null ? '' : text('survey.corrected', { id: survey.correctedById }),
    ]
      .filter(Boolean)
      .join(' · '),
    depot: await findDepot(ctx),
    facts: [
      [text('survey.kind'), enums(`surveyKind.${survey.kind}`)],
      [text('container'), survey.containerName],
      [text('survey.client'), survey.clientName],
      [text('survey.finishedAt'), momentWords(language, survey.finishedAt, timezone)],
      [text('survey.surveyor'), survey.signature],
      [text('survey.criteria'), survey.criteria ? enums(`surveyCriteria.${survey.criteria}`) : ''],
      [text('survey.corrects'), survey.correctsId === null ? '' : String(survey.correctsId)],
    ],
    tables: [
      {
        heading: text('survey.checklist'),
        header: [text('survey.item'), text('survey.answer')],
        widths: ['*', '*'],
        rows: answersOf(survey, language, text),
      },
      {
        heading: text('survey.findings'),
        header: [text('survey.location'), text('survey.damage')],
        widths: ['auto', '*'],
        rows: survey.findings.map((one) => {
          const { title, details } = lineWords(one, words, language);
          return [one.location, [...details, title].filter(Boolean).join('\n')];
        }),
      },
    ],
    notes: [survey.remark, survey.findings.length === 0 ? text('survey.noDamage') : ''].filter(Boolean),
    photos: await findPhotos(ctx, survey, language),
    ...(logo && { logo: logo.png }),
  };
}

const itemWords = ({ en, sk }: ChecklistItem, language: Language) => (language === 'sk' && sk) || en;

const answersOf = ({ checklist, answers }: Survey, language: Language, text: (key: string) => string): string[][] =>
  checklist.items.map((item) => {
    const { key, unit } = item;
    const given = answers.find((answer) => answer.key === key);
    if (!given) return [itemWords(item, language), '–'];
    const measured = given.value === null ? '–' : `${numberWords(language, given.value)} ${unit}`;
    const said = given.answer === 'measure' ? measured : text(`survey.answers.${given.answer}`);
    return [itemWords(item, language), [said, given.note].filter(Boolean).join(': ')];
  });

async function findPhotos(
  { tx, account }: Ctx,
  { id, findings, checklist }: Survey,
  language: Language,
): Promise<PaperToDraw['photos']> {
  const { rows } = await sql<{
    path: string;
    title: string;
    damageId: number | null;
  }>`select path, title, damage_id from image
    where account_id = ${account.id} and (survey_id = ${id} or damage_id = any(${findings.map(({ damageId }) => damageId)}::bigint[])) order by id`.execute(
    tx,
  );
  const captionOf = ({ title, damageId }: { title: string; damageId: number | null }) => {
    const found = findings.find((one) => one.damageId === damageId);
    if (found) return [found.location, found.damageCode].join(' ');
    const item = checklist.items.find(({ key }) => key === title);
    return item ? itemWords(item, language) : title;
  };
  return rows.map((row) => ({ path: row.path, caption: captionOf(row) }));
}
