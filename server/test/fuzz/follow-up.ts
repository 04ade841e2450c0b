import { isDeepStrictEqual } from 'node:util';
import { type Got, type Sent, send } from './send.ts';
import { namedRoutes } from './shots.ts';
import type { Stage } from './stage.ts';

/** Links are signed anew each time. */
const changing = ['url', 'thumbnailUrl', 'thumbnails', 'activationLink'];

/** What a create answered is what the GET of the same feature answers, where there is one for it. */
export async function readAgain(
  stage: Stage,
  feature: string,
  { params, shot }: Sent,
  { text }: Got,
): Promise<string[]> {
  const names = Object.keys(params);
  const one = namedRoutes.find(({ name, route: { params: taken } }) => {
    const of = Object.keys(taken.shape);
    return name === `${feature}.get` && of.length === names.length + 1 && names.every((each) => of.includes(each));
  })?.route;
  const { payload } = JSON.parse(text);
  if (!one || typeof payload?.id !== 'number') return [];
  const own = Object.keys(one.params.shape).find((each) => !names.includes(each)) ?? '';
  const given = { ...params, [own]: String(own === 'account' ? payload.slug : payload.id) };
  const again = { ...shot, params: given, query: undefined, body: undefined, broken: null };
  const [, got] = await send(stage, feature, one, again);
  // An account that was made so lets its owner in with a second factor only.
  if (got.status === 403 && payload.requiresSecondFactor === true) return [];
  if (got.status !== 200) return [`What was made cannot be read: ${got.status} ${got.text}`];
  const read: Record<string, unknown> = JSON.parse(got.text).payload;
  const differing = Object.keys(payload).filter(
    (key) => key in read && !changing.includes(key) && !isDeepStrictEqual(payload[key], read[key]),
  );
  return differing.map((key) => `What was made reads otherwise: ${key} is ${JSON.stringify(read[key])}.`);
}

/** The file behind an answer's link, such as an export or a receipt, is there and tells nothing of the other account. */
export async function faultsOfLink({ app, other }: Stage, { text }: Got): Promise<string[]> {
  const url: unknown = JSON.parse(text).payload?.url;
  if (typeof url !== 'string' || !url.startsWith('/static/')) return [];
  const response = await fetch(app.address + url);
  const file = Buffer.from(await response.arrayBuffer());
  if (!response.ok) return [`Its link answers ${response.status}: ${file}`];
  return file.includes(other.mark) ? ['Its file tells something of another account.'] : [];
}
