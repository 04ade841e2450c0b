import { Slug } from '@boxyard/contract/core/fields.ts';
import { thumbnailSides } from '@boxyard/contract/core/files.ts';
import { choices, type Decision, type LineChoice, mostEstimateLines } from '@boxyard/contract/inspections/estimates.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { pictureEndings, thumbnailEnding } from '../../core/files/picture-versions.ts';
import { problemOfDatabase } from '../../core/http/constraints.ts';
import { policyOf } from '../../core/http/content-security.ts';
import type { CurrentAccount } from '../../core/http/context.ts';
import { notFound, Problem } from '../../core/http/problems.ts';
import type { Services } from '../../core/http/services.ts';
import { asAccount, asNobody } from '../notifications/as-account.service.ts';
import type { Teller } from '../notifications/notify.service.ts';
import { mailDecision } from './decision-mails.service.ts';
import { decide, sorted } from './decisions.service.ts';
import { getRow } from './estimates.queries.ts';
import { type Answer, findAnswers, findByToken, findDecision } from './links.queries.ts';
import { hashOf } from './links.service.ts';
import { drawNotice, drawPage, type PageState } from './page.ts';
import { findShown, type ShownEstimate } from './shown.queries.ts';

/** A question of 500 signs, each written as six. */
const mostBytes = 1024 * 1024;
/** Name, comment, and a choice and a question for each line. */
const mostFields = 2 + 2 * mostEstimateLines;

/** No script, nothing from elsewhere, and the address of the page is told to nobody. */
const headers = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow',
  'content-security-policy': policyOf({
    'default-src': ["'none'"],
    'style-src': ["'unsafe-inline'"],
    'img-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
  }),
};

interface Looked {
  account: CurrentAccount;
  link: NonNullable<Awaited<ReturnType<typeof findByToken>>>;
  estimate: ShownEstimate;
  state: PageState;
  decision: Decision | null;
  answered: Map<number, Answer>;
}

/**
 * The page of a recipient without an account. Opening it changes nothing but how often it was opened: scanners of mail open every link, and
 * some send forms, so an answer needs a typed name and a choice for each line.
 */
export function registerEstimatePage(app: Services): void {
  app.http.register(async (http) => {
    // Before a body is read: a stranger's is not.
    http.addHook('onRequest', async (request) => app.limits.network(request));
    http.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: mostBytes },
      (_, body, done) => done(null, readForm(String(body))),
    );
    // A person reads the answer, whatever went wrong.
    http.setErrorHandler((error: { statusCode?: number }, request, reply) => {
      const status = error instanceof Problem && error.code === 'TOO_MANY' ? 429 : (error.statusCode ?? 500);
      if (!(error instanceof Problem) && status >= 500)
        request.log.error({ err: error }, 'the page of an estimate failed');
      const isGone = error instanceof Problem && error.code === 'NOT_FOUND';
      return reply
        .headers(headers)
        .type('text/html; charset=utf-8')
        .code(isGone ? 404 : status)
        .send(drawNotice(undefined, isGone ? 'gone' : 'busy'));
    });
    http.get('/estimate/:account/:token', async (request, reply) => show(app, request, reply));
    http.post('/estimate/:account/:token', { bodyLimit: mostBytes }, async (request, reply) =>
      answer(app, request, reply),
    );
    http.get('/estimate/:account/:token/:photo', async (request, reply) => sendPhoto(app, request, reply));
  });
}

/** The fields of a form; of one with more than a page has, none. */
function readForm(body: string): Map<string, string> {
  let fields = 1;
  for (let at = body.indexOf('&'); at >= 0 && fields <= mostFields; at = body.indexOf('&', at + 1)) fields += 1;
  return new Map(fields > mostFields ? [] : new URLSearchParams(body));
}

const paramsOf = (request: FastifyRequest) => request.params as { account: string; token: string; photo?: string }; // as the addresses say

/** What the link leads to; undefined for one that is none, was revoked, or whose account has the module switched off. */
async function look(app: Services, request: FastifyRequest, isOpened: boolean): Promise<Looked | undefined> {
  const { account: slug, token } = paramsOf(request);
  const account = await findAccount(app, slug);
  if (!account || !/^[\w-]{43}$/.test(token)) return undefined;
  let looked: Looked | undefined;
  await asAccount(app, account, async (ctx) => {
    const link = await findByToken(ctx, hashOf(token));
    const estimate = link && (await findShown(ctx, link.estimateId));
    if (!link || !estimate) return;
    if (isOpened)
      await sql`update estimate_link set opened_at = now(), opens = opens + 1 where account_id = ${account.id} and id = ${link.id}`.execute(
        ctx.tx,
      );
    const row = await getRow(ctx, link.estimateId);
    const isOver = link.expiresAt * 1000 < Date.now();
    const state: PageState = row.isHolderChanged
      ? 'holderChanged'
      : row.status === 'superseded'
        ? 'superseded'
        : row.status === 'decided'
          ? 'decided'
          : row.isExpired || isOver
            ? 'expired'
            : 'open';
    const answered = await findAnswers(ctx, link.estimateId);
    looked = { account, link, estimate, state, decision: await findDecision(ctx, link.estimateId), answered };
  });
  return looked;
}

async function findAccount(app: Services, slug: string): Promise<CurrentAccount | undefined> {
  if (!Slug.safeParse(slug).success) return undefined;
  const { rows } =
    await sql<CurrentAccount>`select id, slug, name, timezone, currency, language, default_vat from account
    where slug = ${slug} and deleted_at is null and is_enabled and 'inspections' = any (modules)`.execute(
      app.db.kysely,
    );
  return rows[0];
}

async function show(app: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const looked = await look(app, request, true);
  reply.headers(headers).type('text/html; charset=utf-8');
  if (!looked) return reply.code(404).send(drawNotice(undefined, 'gone'));
  const { state, link } = looked;
  // Whose container it is no longer sees nothing of it.
  if (state === 'holderChanged') return reply.code(410).send(drawNotice(link.language, state));
  return reply.send(
    drawPage({ ...looked, path: request.url.split('?')[0] ?? '', given: undefined, problem: undefined }),
  );
}

async function answer(app: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const looked = await look(app, request, false);
  reply.headers(headers).type('text/html; charset=utf-8');
  if (!looked) return reply.code(404).send(drawNotice(undefined, 'gone'));
  const { account, link, estimate, state } = looked;
  if (state === 'holderChanged') return reply.code(410).send(drawNotice(link.language, state));
  const path = request.url.split('?')[0] ?? '';
  const form: ReadonlyMap<string, string> = request.body instanceof Map ? request.body : new Map();
  const name = cleaned(form.get('name') ?? '', 120);
  const comment = cleaned((form.get('comment') ?? '').replaceAll('\r', ''), 1000, /[^\P{Cc}\n]+/gu);
  const given = estimate.lines.map(({ id }) => ({
    lineId: id,
    choice: choices.find((choice) => choice === form.get(`choice_${id}`)),
    question: cleaned(form.get(`question_${id}`) ?? '', 500),
  }));
  const again = (status: number, problem: string) =>
    reply.code(status).send(drawPage({ ...looked, path, problem, given: { name, comment, lines: given } }));
  const whole = given.flatMap(({ lineId, choice, question }): LineChoice[] =>
    choice ? [{ lineId, choice, question }] : [],
  );
  // The same answer again is the same answer: it came twice, or its answer was lost.
  if (state === 'decided') {
    const isSame = await isSameAnswer(app, looked, whole, name);
    return isSame ? reply.code(303).header('location', path).send() : again(409, 'estimateDecided');
  }
  if (state === 'superseded') return again(409, 'estimateSuperseded');
  if (state === 'expired') return again(409, 'expiredLink');
  if (!name) return again(422, 'nameMissing');
  if (whole.length < estimate.lines.length) return again(422, 'choiceForEach');
  if (whole.some(({ choice, question }) => choice === 'question' && !question)) return again(422, 'questionMissing');
  const by = {
    way: 'link',
    linkId: link.id,
    name,
    email: link.email,
    comment,
    ip: request.ip,
    agent: cleaned(request.headers['user-agent'] ?? '', 300),
  } as const;
  try {
    await asAccount(app, account, async (teller) => {
      await requireLink(teller, link.id);
      await decide({ ...teller, ...asNobody(account) }, link.estimateId, whole, by);
      await mailDecision(teller, link);
    });
  } catch (error) {
    // Somebody else was quicker, or the database was busy.
    const problem = error instanceof Problem ? error : problemOfDatabase(error);
    if (!problem) throw error;
    if (problem.code === 'NOT_FOUND') throw problem;
    const isSame = problem.key === 'estimateDecided' && (await isSameAnswer(app, looked, whole, name));
    return isSame
      ? reply.code(303).header('location', path).send()
      : again(409, told.includes(problem.key) ? problem.key : 'tryAgain');
  }
  return reply.code(303).header('location', path).send();
}

/** What the page has words for. */
const told: readonly string[] = [
  'estimateDecided',
  'estimateSuperseded',
  'estimateNotSent',
  'estimateExpired',
  'damageApproved',
  'damageNotOpen',
];

/** It may have been revoked, or have ended, while the answer was read. @throws 404 */
async function requireLink({ tx, account }: Teller, id: number): Promise<void> {
  const { rows } =
    await sql`select from estimate_link where account_id = ${account.id} and id = ${id} and revoked_at is null and expires_at > now()
    for share`.execute(tx);
  if (rows.length === 0) throw notFound();
}

async function isSameAnswer(
  app: Services,
  { account, link }: Looked,
  given: readonly LineChoice[],
  name: string,
): Promise<boolean> {
  let isSame = false;
  await asAccount(app, account, async ({ tx }) => {
    const { rows } = await sql<{ choices: LineChoice[]; name: string }>`select choices, name from estimate_decision
      where account_id = ${account.id} and estimate_id = ${link.estimateId} and link_id = ${link.id}`.execute(tx);
    const [decision] = rows;
    isSame =
      decision !== undefined &&
      decision.name === name &&
      JSON.stringify(sorted(decision.choices)) === JSON.stringify(sorted(given));
  });
  return isSame;
}

/** Without signs that steer; no half of a sign is left at the end. */
const cleaned = (text: string, most: number, steering = /[\p{Cc}\u200b-\u200f\u2028-\u202e\u2060-\u2069]+/gu): string =>
  text.replace(steering, ' ').trim().slice(0, most).toWellFormed();

/** A photo of a line, as long as the link shows it. */
async function sendPhoto(app: Services, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const looked = await look(app, request, false);
  const [, id, size] = /^(\d{1,15})(-small)?\.(?:jpg|png)$/.exec(paramsOf(request).photo ?? '') ?? [];
  const photo =
    looked &&
    looked.state !== 'holderChanged' &&
    looked.estimate.lines.flatMap(({ photos }) => photos).find((one) => String(one.id) === id);
  if (!photo) throw notFound();
  const { ending, type } = size ? smallVersion : wholeVersion(photo.contentType);
  const path = await pathOf(app, looked.account, photo.id);
  const found = path && (await app.files.read(path + ending));
  if (!found) throw notFound();
  return reply
    .headers({ ...headers, 'cache-control': 'private, max-age=600' })
    .header('content-type', type)
    .header('content-length', found.size)
    .send(found.stream);
}

/** Where it is now: an account that was restored under another address has its files there. */
async function pathOf(app: Services, account: CurrentAccount, id: number): Promise<string | undefined> {
  let path: string | undefined;
  await asAccount(app, account, async ({ tx }) => {
    const image = await tx
      .selectFrom('image')
      .where('accountId', '=', account.id)
      .where('id', '=', id)
      .select('path')
      .executeTakeFirst();
    path = image?.path;
  });
  return path;
}

const smallVersion = { ending: thumbnailEnding(thumbnailSides[0]), type: 'image/webp' };
const wholeVersion = (contentType: string) => ({
  ending: contentType === 'image/png' ? pictureEndings['image/png'] : pictureEndings['image/jpeg'],
  type: contentType,
});
