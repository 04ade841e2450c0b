import { actHeader, takesAct } from '@boxyard/contract/core/acts.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { basePath } from '@boxyard/contract/core/routes.ts';
import { pdf, picture } from '../tools/file-samples.ts';
import { breakText, breakValue } from './breaks.ts';
import type { FileKind, Shot } from './shots.ts';
import type { Stage } from './stage.ts';

/** A request as it went out. */
export interface Sent {
  route: Route;
  method: string;
  /** Path and query. */
  path: string;
  params: Record<string, string>;
  headers: Record<string, string>;
  /** The JSON of the body, as it is; undefined for none and for a form. */
  text: string | undefined;
  shot: Shot;
}

export interface Got {
  status: number;
  headers: Headers;
  text: string;
}

/** Each request comes from elsewhere, so that a wrong sign-in too many locks no other one out. */
let requests = 0;
const nextAddress = () => `10.${[16, 8, 0].map((bits) => (requests >> bits) & 255).join('.')}`;

/** Longer is no answer. */
const patienceMs = 30_000;

export async function send(stage: Stage, feature: string, route: Route, shot: Shot): Promise<[Sent, Got]> {
  const { broken } = shot;
  requests++;
  const chosen = { query: stage.choose(shot.query, feature), body: stage.choose(shot.body, feature) };
  if (broken && 'part' in broken) chosen[broken.part] = stage.choose(breakValue(chosen[broken.part], broken), feature);
  const params = paramsFor(stage, feature, route, shot);
  const path = basePath + route.path.replace(/:(\w+)/g, (_, name: string) => inAddress(params[name] ?? ''));
  const search = [searchOf(chosen.query), ...(broken?.kind === 'search' ? [broken.text] : [])]
    .filter(Boolean)
    .join('&');
  const takesBody = route.method !== 'GET' && !route.upload;
  const json = takesBody && chosen.body !== undefined ? JSON.stringify(chosen.body) : undefined;
  const text = broken?.kind === 'text' && takesBody ? breakText(broken.how, json ?? '{}') : json;
  const token = stage.tokenOf(shot.by);
  const headers: Record<string, string> = {
    ...(token && { authorization: `Bearer ${token}` }),
    ...(text !== undefined && { 'content-type': 'application/json' }),
    ...(shot.inAct && takesAct(route) && { [actHeader]: stage.own.act }),
    'x-forwarded-for': nextAddress(),
    ...(broken?.kind === 'header' && { [broken.name]: broken.value }),
  };
  const sent = { route, method: route.method, path: path + (search && `?${search}`), params, headers, text, shot };
  const body = route.upload ? await formOf(shot) : text;
  const response = await fetch(stage.app.address + sent.path, {
    method: route.method,
    headers,
    redirect: 'manual',
    signal: AbortSignal.timeout(patienceMs),
    ...(body !== undefined && { body }),
  });
  const isStream = response.headers.get('content-type') === 'text/event-stream';
  if (isStream) await response.body?.cancel();
  return [sent, { status: response.status, headers: response.headers, text: isStream ? '' : await response.text() }];
}

function paramsFor({ own, choose }: Stage, feature: string, route: Route, { params }: Shot): Record<string, string> {
  const usual = own.paramsOf(route.path);
  const names = Object.keys(route.params.shape);
  return Object.fromEntries(
    names.map((name) => {
      const given = name in params ? choose(params[name], feature) : usual[name];
      return [name, String(given ?? (name === 'act' ? own.act : 'x'))];
    }),
  );
}

/** Some are sent as they stand, to be decoded wrongly. */
const inAddress = (value: string) => (/^%\w\w$/.test(value) ? value : encodeURIComponent(value.toWellFormed()));

function searchOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return '';
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const texts = given.map(([name, value]) => [name, typeof value === 'object' ? JSON.stringify(value) : String(value)]);
  return new URLSearchParams(texts).toString();
}

let drawn: Promise<Buffer> | undefined;

async function bytesOf(kind: FileKind): Promise<Buffer> {
  drawn ??= picture(40, 30).png().toBuffer();
  if (kind === 'picture') return drawn;
  if (kind === 'pdf') return pdf;
  if (kind === 'csv') return Buffer.from('name,type\nNew line,customer\n"Half');
  return kind === 'noise'
    ? Buffer.from((await drawn).map((byte, at) => (at > 20 ? byte ^ 85 : byte)))
    : Buffer.alloc(0);
}

async function formOf({ file: { kind, name, title } }: Shot): Promise<FormData> {
  const form = new FormData();
  if (title !== null) form.append('title', title);
  form.append('file', new Blob([Uint8Array.from(await bytesOf(kind))]), name);
  return form;
}

/** A request and its answer, for people; tokens are left out. */
export function told(sent: Sent, got: Got): string {
  const { authorization, 'x-forwarded-for': _, ...headers } = sent.headers;
  return [
    `${sent.method} ${shortened(sent.path)} by ${sent.shot.by}`,
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${value}`),
    ...(sent.text === undefined ? [] : [`  ${shortened(sent.text)}`]),
    ...(sent.route.upload ? [`  file: ${JSON.stringify(sent.shot.file)}`] : []),
    `answered ${got.status} ${shortened(got.text)}`,
  ].join('\n');
}

const shortened = (text: string) => (text.length > 1500 ? `${text.slice(0, 1500)}… (${text.length})` : text);
