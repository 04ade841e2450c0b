import { type Language, languages } from '@boxyard/contract/core/enums.ts';
import { choices, type Decision } from '@boxyard/contract/inspections/estimates.ts';
import { dayWords } from '../../core/crud/date-words.ts';
import { escapeHtml } from '../../core/crud/escape-html.ts';
import { numberWords } from '../../core/crud/number-words.ts';
import { type Texts, textsOf } from '../../core/crud/texts.ts';
import { lineWords, moneyIn } from '../inspection-papers/line-words.service.ts';
import { answeredBy } from './answered-by.ts';
import type { Answer } from './links.queries.ts';
import { approvedSum, partySums } from './party-sums.ts';
import type { ShownEstimate, ShownLine } from './shown.queries.ts';

/** What a recipient can do with a link; `holderChanged` shows nothing of the estimate. */
export type PageState = 'open' | 'decided' | 'superseded' | 'expired' | 'holderChanged';

interface Given {
  name: string;
  comment: string;
  lines: { lineId: number; choice: string | undefined; question: string }[];
}

interface Page {
  estimate: ShownEstimate;
  state: PageState;
  link: { language: Language; name: string };
  account: { timezone: string };
  decision: Decision | null;
  answered: ReadonlyMap<number, Answer>;
  /** The address of the page, under which its photos are. */
  path: string;
  /** What was sent and refused, to be put right. */
  given: Given | undefined;
  problem: string | undefined;
}

const style = `
:root { color-scheme: light dark; --line: #cbd2d9; --soft: #f3f5f7; --ink: #1d2731; --quiet: #52606d; --accent: #0b6e4f; --bad: #b42318; }
@media (prefers-color-scheme: dark) { :root { --line: #3a4652; --soft: #1f2933; --ink: #e8edf2; --quiet: #a3b1bf; --accent: #4cc79a; --bad: #ff9d91; } }
* { box-sizing: border-box; }
body { margin: 0 auto; max-width: 46rem; padding: 1rem; font: 16px/1.45 system-ui, sans-serif; color: var(--ink); background: Canvas; }
h1 { font-size: 1.35rem; margin: .2rem 0 0; } h2 { font-size: 1.05rem; margin: 0 0 .25rem; }
.quiet { color: var(--quiet); } .note, .problem { border-left: 4px solid var(--accent); background: var(--soft); padding: .6rem .8rem; margin: 1rem 0; }
.problem { border-color: var(--bad); } dl { display: grid; grid-template-columns: auto 1fr; gap: .15rem 1rem; margin: 1rem 0; } dt { color: var(--quiet); } dd { margin: 0; }
.line { border: 1px solid var(--line); border-radius: 8px; padding: .8rem; margin: 0 0 1rem; min-width: 0; } legend { font-weight: 600; padding: 0 .3rem; }
.photos { display: flex; gap: .5rem; overflow-x: auto; margin: .5rem 0; } .photos img { height: 140px; border-radius: 6px; display: block; }
.sum { display: flex; justify-content: space-between; gap: 1rem; font-weight: 600; }
.choices { display: flex; flex-wrap: wrap; gap: .5rem; margin-top: .6rem; } .choices label { flex: 1 1 8rem; min-height: 44px; display: flex; align-items: center; gap: .5rem;
  border: 1px solid var(--line); border-radius: 6px; padding: .4rem .7rem; } input[type=radio] { width: 20px; height: 20px; }
label.field { display: block; margin: .8rem 0 .2rem; } input[type=text], textarea { width: 100%; min-height: 44px; font: inherit; padding: .5rem; border: 1px solid var(--line); border-radius: 6px; color: inherit; background: Canvas; }
button { min-height: 48px; width: 100%; margin-top: 1rem; font: inherit; font-weight: 600; border: 0; border-radius: 6px; background: #0b6e4f; color: #fff; }
.sum { margin: .35rem 0; } .total { font-size: 1.15rem; border-top: 2px solid var(--line); padding-top: .6rem; }
`;

const whole = (language: Language, title: string, body: string) => `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><main>${body}</main></body></html>`;

/** A page without an estimate. @param language undefined: the reader's is not known, so it is said in each */
export function drawNotice(language: Language | undefined, what: 'gone' | 'holderChanged' | 'busy'): string {
  const shown = language ? [language] : languages;
  const said = shown.map((each) => {
    const text = textsOf(each, 'estimate-page');
    return `<section lang="${each}"><h1>${escapeHtml(text('title'))}</h1><p class="note">${escapeHtml(text(`state.${what}`))}</p></section>`;
  });
  return whole(shown[0], textsOf(shown[0], 'estimate-page')('title'), said.join(''));
}

export function drawPage(page: Page): string {
  const { estimate, state, link, decision, problem } = page;
  const { language } = link;
  const text = textsOf(language, 'estimate-page');
  const say = (key: string, values?: Record<string, string | number>) => escapeHtml(text(key, values));
  const number = `${estimate.number}/${estimate.revision}`;
  const money = (value: number) => escapeHtml(moneyIn(language, value, estimate.currency));
  const facts: [string, string][] = [
    ['container', `${estimate.container} · ${estimate.containerType}`],
    ['client', estimate.client],
    ['validUntil', dayWords(language, estimate.validUntil)],
    ...(estimate.dpp === null
      ? []
      : [
          [
            'dpp',
            `${moneyIn(language, estimate.dpp, estimate.currency)} (${text(`dppModes.${estimate.dppMode}`)})`,
          ] as [string, string],
        ]),
  ];
  const lines = estimate.lines.map((line) => drawLine(line, page, text)).join('');
  const notice =
    state === 'decided' && decision
      ? escapeHtml(answeredBy(decision, language, page.account.timezone))
      : state === 'open'
        ? ''
        : say(`state.${state}`);
  const end =
    state === 'open'
      ? `<label class="field" for="name">${say('yourName')}</label><input type="text" id="name" name="name" maxlength="120" required autocomplete="name" value="${escapeHtml(page.given?.name ?? '')}">
<label class="field" for="comment">${say('comment')}</label><textarea id="comment" name="comment" maxlength="1000" rows="3">${escapeHtml(page.given?.comment ?? '')}</textarea>
<p class="quiet">${say('binding')}</p><button type="submit">${say('send')}</button>`
      : '';
  const body = `<p class="quiet">${escapeHtml(estimate.depot)}</p><h1>${say('heading', { number })}</h1>
<p class="quiet">${say('for', { name: link.name })}</p>
${problem ? `<p class="problem" role="alert">${say(`problem.${problem}`)}</p>` : ''}${notice ? `<p class="note" role="status">${notice}</p>` : ''}
<dl>${facts.map(([label, value]) => `<dt>${say(label)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
${estimate.notes ? `<p>${escapeHtml(estimate.notes).replaceAll('\n', '<br>')}</p>` : ''}
${state === 'open' ? `<form method="post" action="${escapeHtml(page.path)}" autocomplete="off">` : '<div>'}
${lines}<p class="sum total"><span>${say('total')}</span><span>${money(estimate.total)}</span></p>${drawParties(page, text)}<p class="quiet">${say('withoutVat')}</p>
${end}${state === 'open' ? '</form>' : '</div>'}
${decision?.comment ? `<p><span class="quiet">${say('comment')}:</span> ${escapeHtml(decision.comment)}</p>` : ''}
<p class="quiet">${say('questions', { depot: estimate.depot, email: estimate.depotEmail })}</p>`;
  return whole(language, `${text('title')} ${number}`, body);
}

/** What each pays of the whole, and once it is answered, what was approved. */
function drawParties(
  { estimate: { lines, currency }, link: { language }, state, answered }: Page,
  text: Texts,
): string {
  const row = (label: string, net: number) =>
    `<p class="sum"><span>${escapeHtml(text(label))}</span><span>${escapeHtml(moneyIn(language, net, currency))}</span></p>`;
  return [
    ...partySums(lines).map(({ payer, net }) => row(`payers.${payer}`, net)),
    ...(state === 'decided'
      ? [
          row(
            'approvedTotal',
            approvedSum(lines, (id) => answered.get(id)?.choice),
          ),
        ]
      : []),
  ].join('');
}

function drawLine(line: ShownLine, { estimate, state, link, answered, path, given }: Page, text: Texts): string {
  const { language } = link;
  const money = (value: number) => escapeHtml(moneyIn(language, value, estimate.currency));
  const { title, details } = lineWords(line, estimate.words, language);
  const photos = line.photos
    .map(
      ({ id, contentType }, nth) =>
        `<a href="${escapeHtml(path)}/${id}.${contentType === 'image/png' ? 'png' : 'jpg'}"><img loading="lazy" alt="${escapeHtml(text('photo', { nth: nth + 1, line: line.nth }))}" src="${escapeHtml(path)}/${id}-small.jpg"></a>`,
    )
    .join('');
  const paid = partySums([line]).length
    ? `<p class="quiet">${line.shares.map(({ payer, net }) => `${escapeHtml(text(`payers.${payer}`))}: ${money(net)}`).join(' · ')}</p>`
    : '';
  return `<fieldset class="line"><legend>${line.nth}. ${escapeHtml(title)}</legend>
<p>${details.map(escapeHtml).join('<br>')}</p>${photos ? `<div class="photos">${photos}</div>` : ''}
<p class="sum"><span>${escapeHtml(text('work', { hours: numberWords(language, line.hours), labour: moneyIn(language, line.labour, ''), material: moneyIn(language, line.material, '') }))}${line.isCapped ? `; ${escapeHtml(text('upTo', { most: moneyIn(language, line.net, '') }))}` : ''}</span><span>${money(line.net)}</span></p>${paid}
${state === 'open' ? drawChoice(line.id, line.nth, given, text) : drawAnswer(answered.get(line.id), text)}</fieldset>`;
}

/** Nothing is chosen beforehand. */
function drawChoice(id: number, nth: number, given: Given | undefined, text: Texts): string {
  const { choice: chosen, question = '' } = given?.lines.find(({ lineId }) => lineId === id) ?? {};
  const radios = choices.map(
    (choice) =>
      `<label><input type="radio" name="choice_${id}" value="${choice}" required${choice === chosen ? ' checked' : ''}> ${escapeHtml(text(`choices.${choice}`))}</label>`,
  );
  return `<div class="choices" role="radiogroup" aria-label="${escapeHtml(text('answerOf', { line: nth }))}">${radios.join('')}</div>
<label class="field" for="question_${id}">${escapeHtml(text('yourQuestion'))}</label><input type="text" id="question_${id}" name="question_${id}" maxlength="500" value="${escapeHtml(question)}">`;
}

function drawAnswer(answer: Answer | undefined, text: Texts): string {
  if (!answer?.choice) return '';
  return `<p><strong>${escapeHtml(text(`answers.${answer.choice}`))}</strong>${answer.question ? `: ${escapeHtml(answer.question)}` : ''}</p>`;
}
