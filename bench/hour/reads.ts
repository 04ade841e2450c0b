import { transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { dashboardRoutes } from '@boxyard/contract/core/dashboard.ts';
import { findRoutes } from '@boxyard/contract/core/find.ts';
import { historyRoutes } from '@boxyard/contract/core/history.ts';
import { gateRoutes } from '@boxyard/contract/gate/gate.ts';
import { receiptRoutes } from '@boxyard/contract/gate/receipts.ts';
import { transportRoutes } from '@boxyard/contract/gate/transports.ts';
import { type ExportFormat, type ExportList, exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { containerRoutes } from '@boxyard/contract/yard/containers.ts';
import { oneOf } from './depot.ts';
import type { Work } from './works.ts';

const pageOf = () => ({ page: oneOf([1, 1, 1, 2, 3]), pageSize: oneOf([10, 25, 50]) });

export const reads: Work[] = [
  {
    perMinute: 300,
    async run({ worker: { account, call } }) {
      const name = oneOf(['', 'hou', 'HOUU00', 'loa', 'MSKU']);
      const body = { ...pageOf(), sort: oneOf(['name', '-name', 'clientName'] as const), name };
      await call('list: containers', containerRoutes.list, { params: { account }, body });
    },
  },
  {
    perMinute: 240,
    async run({ worker: { account, call }, depot }) {
      const params = { account, id: oneOf(depot.containers) };
      await call('detail: container', containerRoutes.get, { params });
      await call('detail: facts', containerRoutes.facts, { params });
    },
  },
  {
    perMinute: 90,
    async run({ worker: { account, call } }) {
      await call('dashboard', dashboardRoutes.get, { params: { account } });
    },
  },
  {
    perMinute: 60,
    async run({ worker: { account, call } }) {
      await call('list: tasks', workTaskRoutes.list, { params: { account }, query: { ...pageOf(), sort: 'urgency' } });
    },
  },
  {
    perMinute: 60,
    async run({ worker: { account, call } }) {
      await call('list: transports', transportRoutes.list, {
        params: { account },
        query: { ...pageOf(), sort: '-date' },
      });
    },
  },
  {
    perMinute: 30,
    async run({ worker: { account, call } }) {
      await call('list: transactions', transactionRoutes.list, { params: { account }, query: pageOf() });
      await call('list: clients', clientRoutes.list, { params: { account }, query: { ...pageOf(), sort: 'name' } });
    },
  },
  {
    perMinute: 30,
    async run({ worker: { account, call } }) {
      await call('find', findRoutes.find, { params: { account }, query: { q: oneOf(['HOUU', 'ship', 'ma', 'ba']) } });
    },
  },
  {
    perMinute: 12,
    async run({ worker: { account, call }, depot }) {
      await call('list: history', historyRoutes.list, { params: { account }, query: pageOf() });
      const params = { account, entity: 'container', id: oneOf(depot.containers) } as const;
      await call('detail: history', historyRoutes.ofRecord, { params });
      await call('gate: visits', gateRoutes.visits, { params: { account }, query: {} });
    },
  },
  {
    perMinute: 10,
    async run({ worker: { account, call }, fetchLink }) {
      const list = oneOf<ExportList>(['containers', 'work-tasks', 'transports', 'clients']);
      const format = oneOf<ExportFormat>(['csv', 'xlsx']);
      const input = list === 'containers' ? { name: oneOf(['HOUU00', 'LOAU']) } : {};
      const { payload } = await call('export: link', exportRoutes.create, {
        params: { account },
        body: { list, format, input },
      });
      await fetchLink(`export: ${format}`, payload.url);
    },
  },
  {
    perMinute: 10,
    async run({ worker: { account, call }, depot, fetchLink }) {
      const passage = depot.passages.at(-1 - Math.floor(Math.random() * 10));
      if (!passage) return;
      const request = { params: { account, ...passage }, body: { language: oneOf(['en', 'sk'] as const) } };
      const { payload } = await call('receipt: issue', receiptRoutes.issue, request);
      await fetchLink('receipt: PDF', payload.url);
    },
  },
];
