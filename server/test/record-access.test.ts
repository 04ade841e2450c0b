import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type HistoryEntity, historyEntities, historyOf } from '@boxyard/contract/core/entities.ts';
import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { type ChangedEntity, changeRoutes, scopeGroupOfEntity } from '@boxyard/contract/integrations/changes.ts';
import { type ExportList, exportLists, exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { Scope } from '@boxyard/contract/integrations/scopes.ts';
import { beforeAll, expect, it } from 'vitest';
import { entities } from '../src/core/entities.ts';
import type { Call } from './tools/caller.ts';
import { depotWith } from './tools/depot-with.ts';
import { useTestApp } from './tools/test-app.ts';
import { withToken } from './tools/tokens.ts';

const app = useTestApp();
const { depot } = depotWith(app, {}, beforeAll);

const lines = readFileSync(join(import.meta.dirname, 'record-access.txt'), 'utf8')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => line.split(' '));
const records = lines.flatMap(([kind, name, history, undo, changes = '']) =>
  kind === 'record' ? [{ name, history, undo, changes }] : [],
);
const lists = lines.flatMap(([kind, name = '', who, token = '']) => (kind === 'export' ? [{ name, who, token }] : []));

it('each record and each exported list has its line in record-access.txt', () => {
  const byOwners: Record<string, { byOwners?: 'change' | 'delete' }> = entities;
  const groups: Record<string, string> = scopeGroupOfEntity;
  const undoOf = (name: string) =>
    ({ change: 'owner', delete: 'deleted', none: 'member' })[byOwners[name]?.byOwners ?? 'none'];
  const expected = historyEntities.map((name) => ({
    name,
    history: historyOf[name].forOwners ? 'owner' : 'member',
    undo: undoOf(name),
    changes: groups[name] ?? '-',
  }));
  expect(expected, 'decide it, and put it right in server/test/record-access.txt').toEqual(records);
  expect([...exportLists]).toEqual(lists.map(({ name }) => name));
});

it('the history of what is for owners is refused to a plain admin, and no other', async () => {
  const asked = async (name: string) => {
    const params = { account: depot.account, entity: name as HistoryEntity, id: 987654 };
    return (await depot.admin.call(historyRoutes.ofRecord, { params })).status === 403 ? 'owner' : 'member';
  };
  for (const { name = '', history } of records) expect([name, await asked(name)]).toEqual([name, history]);
});

it('a token hears of changes by its own scope alone, and exports by its own', async () => {
  const params = { account: depot.account };
  const calls = new Map<string, Promise<Call>>();
  const callOf = (name: string, isOpen: (scope: Scope) => boolean) => {
    const call = calls.get(name) ?? withToken(app, depot, Scope.options.filter(isOpen), name);
    calls.set(name, call);
    return call;
  };
  const { cursor: after } = (await depot.owner.call(changeRoutes.list, { params })).payload;
  for (const { name, changes } of records.filter((record) => record.changes !== '-')) {
    const query = { after, entity: name as ChangedEntity };
    const hears = async (call: Call) => (await call(changeRoutes.list, { params, query } as never)).status;
    const own = await callOf(`${changes}:read`, (scope) => scope === `${changes}:read`);
    const others = await callOf(`not ${changes}`, (scope) => !scope.startsWith(`${changes}:`));
    expect([name, await hears(own), await hears(others)]).toEqual([name, 200, 403]);
  }
  for (const { name, who, token } of lists) {
    const isOfOne = ['client-users', 'container-transactions', 'container-transports'].includes(name);
    const body = { list: name as ExportList, format: 'csv' as const, ...(isOfOne && { of: 987654 }) };
    const exports = async (call: Call) => (await call(exportRoutes.create, { params, body })).status === 403;
    const group = token.replace(':read', '');
    const own = token === 'people' ? true : await exports(await callOf(token, (scope) => scope === token));
    const others = await exports(
      token === 'people'
        ? await callOf('all', () => true)
        : await callOf(`not ${group}`, (scope) => !scope.startsWith(`${group}:`)),
    );
    expect([name, own, others, await exports(depot.admin.call)]).toEqual([
      name,
      token === 'people',
      true,
      who === 'owner',
    ]);
  }
});
