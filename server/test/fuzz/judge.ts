import { isDeepStrictEqual } from 'node:util';
import { ListMeta } from '@boxyard/contract/core/list.ts';
import { ProblemBody, problems } from '@boxyard/contract/core/problems.ts';
import type { Route } from '@boxyard/contract/core/route.ts';
import { eventRoutes } from '@boxyard/contract/integrations/events.ts';
import { importColumns } from '@boxyard/contract/integrations/import-columns.ts';
import { includesScope, Scope } from '@boxyard/contract/integrations/scopes.ts';
import { z } from 'zod';
import { failureStatuses } from '../../src/features/docs/declared-failures.ts';
import { accessOf } from '../tools/route-access.ts';
import { shapesOf } from './schemas.ts';
import type { Got, Sent } from './send.ts';
import { namedRoutes } from './shots.ts';
import { readerScopes, type Stage } from './stage.ts';

/** What is wrong with an answer, in words; nothing with a right one. */
export function faultsOf(stage: Stage, sent: Sent, got: Got): string[] {
  return [
    ...(got.status < 400 ? faultsOfSuccess(sent, got) : faultsOfFailure(sent, got)),
    ...leaks(stage, sent, got),
    ...wronglyAccepted(sent, got),
  ];
}

function faultsOfSuccess({ route }: Sent, { status, headers, text }: Got): string[] {
  if (route.path === eventRoutes.stream.path)
    return headers.get('content-type') === 'text/event-stream' ? [] : ['It is no event stream.'];
  if (status !== route.status) return [`The contract says ${route.status}.`];
  if (status === 204) return text === '' ? [] : ['A 204 has a body.'];
  const { payload, meta, ...more } = JSON.parse(text);
  const parsed = route.response.safeParse(payload);
  const faults = Object.keys(more).map((name) => `The envelope has ${name}.`);
  if (!parsed.success) faults.push(`The payload is not the contract's: ${parsed.error.message}`);
  else if (!isDeepStrictEqual(JSON.parse(JSON.stringify(parsed.data ?? null)), payload))
    faults.push('The payload has more, or something else, than the contract says.');
  if (route.list && !ListMeta.safeParse(meta).success) faults.push('The list has no right meta.');
  return faults;
}

function faultsOfFailure(sent: Sent, { status, headers, text }: Got): string[] {
  if (!headers.get('content-type')?.startsWith('application/problem+json')) return ['It is no problem+json.'];
  const parsed = ProblemBody.safeParse(JSON.parse(text));
  if (!parsed.success) return [`The problem is none of the contract's: ${parsed.error.message}`];
  const { code, status: said, errors = [] } = parsed.data;
  const faults: string[] = [];
  if (said !== status || problems[code].status !== status)
    faults.push(`The code ${code} does not belong to ${status}.`);
  const isDeclared = failureStatuses(sent.route).includes(status) || status === 503;
  const isNoRoute = code === 'ROUTE_NOT_FOUND' && Object.keys(sent.shot.params).length > 0;
  if (!isDeclared && !isNoRoute) faults.push(`The document does not declare ${status} ${code} for this call.`);
  if (code === 'INVALID' && errors.length === 0) faults.push('Input is refused without a field.');
  const names = namesIn(sent);
  for (const { path } of errors) {
    const parts = path.split('.').filter((part) => !/^\d*$/.test(part));
    const unknown = parts.find((part) => !names.has(part));
    if (unknown !== undefined && !names.has(path)) faults.push(`The field ${path} is none of the input's.`);
  }
  return faults;
}

/** All names of fields that were sent, or that the contract has in the feature of the call, columns of imports among them. */
function namesIn({ route, path, text, headers }: Sent): Set<string> {
  const { feature } = namedRoutes.find((each) => each.route === route) ?? {};
  const names = new Set(Object.keys(headers));
  for (const each of namedRoutes)
    if (each.feature === feature) for (const name of shapesOf(each.route).names) names.add(name);
  if (feature === 'imports') for (const { name } of Object.values(importColumns).flat()) names.add(name);
  for (const [name] of new URL(path, 'http://x').searchParams) names.add(name);
  const add = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    for (const [name, part] of Object.entries(value)) {
      for (const piece of [name, ...name.split('.')]) names.add(piece);
      add(part);
    }
  };
  add(jsonOf(text));
  return names;
}

/** Undefined for what is no JSON. */
function jsonOf(text: string | undefined): unknown {
  try {
    return text === undefined ? undefined : JSON.parse(text.replace(/^\ufeff/, '')); // a mark may stand before it
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Nobody is told of a depot that is not theirs. */
function leaks({ own, other }: Stage, { shot, path }: Sent, { text }: Got): string[] {
  const hidden = shot.by === 'stranger' ? own : other;
  // Only what the caller named may be said again.
  const rest = path.includes(hidden.depot.account) ? text.replaceAll(hidden.depot.account, '') : text;
  return rest.includes(hidden.mark) ? ['It tells something of another account.'] : [];
}

/** A success of what the contract refuses, or for somebody who may not call. */
function wronglyAccepted({ route, shot, text, params }: Sent, { status }: Got): string[] {
  if (status >= 400) return [];
  const { who, token } = accessOf(route);
  if (shot.by === 'admin' && who === 'owner') return ['A plain admin was let into what is for owners.'];
  if (shot.by === 'token' || shot.by === 'reader') {
    const isOpen =
      who === 'anyone' ||
      token === 'any' ||
      (token !== 'people' && (shot.by === 'token' || includesScope(readerScopes, Scope.parse(token))));
    if (!isOpen) return ['A token was let in without the scope.'];
  }
  if (shot.by === 'nobody' && who !== 'anyone') return ['Nobody was let in.'];
  if (shot.by === 'stranger' && 'account' in params) return ['A stranger was let in.'];
  if (!(route.body instanceof z.ZodUndefined) && shot.broken?.kind !== 'header') {
    if (!accepts(route, text === undefined ? {} : jsonOf(text))) return ['The contract refuses this body.'];
  }
  return route.params.safeParse(params).success ? [] : ['The contract refuses these parameters.'];
}

/** As the server reads it: without what a record's own GET has beside its fields. */
function accepts({ body, readOnly }: Route, given: unknown): boolean {
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return body.safeParse(given).success;
  const own = Object.entries(given).filter(([name]) => !readOnly.includes(name));
  return body.safeParse(Object.fromEntries(own)).success;
}
