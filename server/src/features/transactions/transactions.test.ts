import { type TransactionCreate, transactionRoutes } from '@boxyard/contract/billing/transactions.ts';
import { clientRoutes } from '@boxyard/contract/people/clients.ts';
import { workTaskRoutes } from '@boxyard/contract/work/work-tasks.ts';
import { beforeAll, describe, expect, it } from 'vitest';
import { createDepot } from '../../../test/tools/depot.ts';
import { depotWith } from '../../../test/tools/depot-with.ts';
import { someTimes } from '../../../test/tools/some-times.ts';
import { useTestApp } from '../../../test/tools/test-app.ts';
import { createYard } from '../../../test/tools/yard.ts';

const app = useTestApp();
const { depot, yard } = depotWith(app, { yard: createYard }, beforeAll);
let buyerId: number;
let boxes = 0;

beforeAll(async () => {
  const body = { name: 'Tatra Cargo, s.r.o.', type: 'customer' as const };
  buyerId = (await depot.admin.call(clientRoutes.create, { params: { account: depot.account }, body })).payload.id;
});

const box = () => yard.container(`BILL${String(++boxes).padStart(7, '0')}`);
const containerParams = (containerId: number) => ({ account: depot.account, containerId });
const transactionParams = (containerId: number, id: number) => ({ ...containerParams(containerId), id });
const instant = (text: string) => Date.parse(text) / 1000;
const create = (containerId: number, body: TransactionCreate) =>
  depot.admin.call(transactionRoutes.create, { params: containerParams(containerId), body });
const update = (containerId: number, id: number, body: object, ifMatch?: number) =>
  depot.admin.call(
    transactionRoutes.update,
    { params: transactionParams(containerId, id), body },
    ifMatch === undefined ? {} : { ifMatch },
  );
/** What only bills have that a tariff or a run made. */
const madeBy =
  'stayId runId rateCardId rateLineId chargeCodeId transportId releasedAt invoiceId anchorDay firstDay lastDay estimateLineId'.split(
    ' ',
  );
const byHand = {
  ...Object.fromEntries(madeBy.map((name) => [name, null])),
  ...{ isPriceChanged: false, isMoveGone: false },
  ...{ chargeCode: '', vatCategory: 'S', vatReason: '', invoiceNumber: '', creditNoteNumber: '' },
};
const storage = () => ({
  type: 'depot' as const,
  clientId: buyerId,
  unitPrice: 2.35,
  billingPeriod: 'daily' as const,
  startedAt: instant('2026-01-01T08:00+01:00'),
  finishedAt: instant('2026-01-31T20:00+01:00'),
});
const fee = () => ({ type: 'repair_fee' as const, clientId: buyerId, unitPrice: 80, startedAt: 1_790_000_000 });
const task = async (containerId: number) =>
  (
    await depot.admin.call(workTaskRoutes.create, {
      params: { account: depot.account },
      body: { containerId, type: 'repair', title: 'Door' },
    })
  ).payload.id;
const errorsOf = (answer: {
  status: number;
  problem: { errors?: { path: string; message: string }[] | undefined };
}) => [answer.status, ...(answer.problem.errors ?? []).map(({ path, message }) => `${path}: ${message}`)];

describe('a transaction', () => {
  it('keeps every field and explains its total', async () => {
    const { id, name } = await box();
    const body = {
      ...storage(),
      noChargeDayCount: 10,
      currency: 'CZK' as const,
      vat: 23,
      notes: 'Podľa zmluvy',
      externalId: 'FA-1',
    };
    const created = await create(id, body);
    expect(created.status).toBe(201);
    expect(created.payload).toEqual({
      ...body,
      ...someTimes,
      id: created.payload.id,
      version: 1,
      containerId: id,
      containerName: name,
      clientName: 'Tatra Cargo, s.r.o.',
      workTaskId: null,
      isExpense: false,
      paidAt: null,
      isCompleted: false,
      ...byHand,
      status: 'open',
      totalPrice: 60.7,
      signedTotal: 60.7,
      explanation: {
        type: 'depot',
        currency: 'CZK',
        unitPrice: 2.35,
        billingPeriod: 'daily',
        firstDay: '2026-01-01',
        lastDay: '2026-01-31',
        isRunning: false,
        days: 31,
        freeDays: 10,
        chargedDays: 21,
        periods: 21,
        net: 49.35,
        vat: 23,
        vatAmount: 11.35,
        totalPrice: 60.7,
        text: '31 days − 10 free = 21 × 2.35 = 49.35 CZK + 23 % VAT = 60.70 CZK',
      },
    });
    const changes = {
      type: 'rent' as const,
      clientId: yard.clientId,
      noChargeDayCount: 0,
      currency: 'EUR' as const,
      unitPrice: 100.5,
      billingPeriod: 'monthly' as const,
      startedAt: instant('2026-01-31T08:00+01:00'),
      finishedAt: instant('2026-02-28T08:00+01:00'),
      vat: 0,
      notes: '',
    };
    const updated = await update(id, created.payload.id, changes);
    expect(updated.payload).toMatchObject({ ...changes, version: 2, totalPrice: 201, clientName: 'Maersk' });
    expect(updated.payload.explanation.text).toBe('29 days = 2 started months × 100.50 = 201.00 EUR');
    const read = await depot.admin.call(transactionRoutes.get, { params: transactionParams(id, created.payload.id) });
    expect(read.payload).toEqual(updated.payload);
    const removed = await depot.admin.call(transactionRoutes.remove, {
      params: transactionParams(id, created.payload.id),
    });
    expect(removed.status).toBe(204);
  });

  it('says it as the spec does', async () => {
    const { id } = await box();
    const { payload } = await create(id, { ...storage(), noChargeDayCount: 10 });
    expect(payload.explanation.text).toBe('31 days − 10 free = 21 × 2.35 = 49.35 EUR');
    expect((await create(id, fee())).payload.explanation).toMatchObject({
      text: '80.00 EUR',
      firstDay: null,
      periods: 1,
    });
  });

  it('says what is missing', async () => {
    const { id } = await box();
    expect(errorsOf(await create(id, {} as never))).toEqual([
      422,
      'type: This field is required.',
      'unitPrice: This field is required.',
      'startedAt: Started date is required',
    ]);
    expect(errorsOf(await create(id, { type: 'depot', unitPrice: 1, startedAt: 1_700_000_000 }))).toEqual([
      422,
      'billingPeriod: This field is required.',
      'clientId: This field is required.',
    ]);
  });

  it('keeps its limits', async () => {
    const { id } = await box();
    const wrong = async (more: object) => errorsOf(await create(id, { ...storage(), ...more }))[1];
    expect(await wrong({ noChargeDayCount: 366 })).toBe('noChargeDayCount: At most 365.');
    expect(await wrong({ noChargeDayCount: -1 })).toBe('noChargeDayCount: At least 0.');
    expect(await wrong({ noChargeDayCount: 1.5 })).toBe('noChargeDayCount: Enter a whole number.');
    expect(await wrong({ unitPrice: 1.005 })).toBe('unitPrice: At most 2 digits after the decimal point.');
    expect(await wrong({ currency: null })).toBe('currency: Choose one of these: CZK, EUR, HUF, PLN, USD.');
    expect(await wrong({ unitPrice: -1 })).toBe('unitPrice: At least 0.');
    expect(await wrong({ unitPrice: 100_000_001 })).toBe('unitPrice: At most 100000000.');
    expect(await wrong({ vat: 101 })).toBe('vat: At most 100.');
    expect(await wrong({ startedAt: null })).toBe('startedAt: Started date is required');
    expect(await wrong({ startedAt: instant('1999-12-31T08:00Z') })).toMatch(/^startedAt: This date lies/);
    expect(await wrong({ finishedAt: instant('9990-12-31T08:00Z') })).toMatch(/^finishedAt: This date lies/);
    expect(await wrong({ finishedAt: storage().startedAt - 1 })).toBe(
      'finishedAt: The end must not be before the start.',
    );
    expect(await wrong({ clientId: 999_999 })).toBe('clientId: The chosen record does not exist.');
    expect(await wrong({ paidAt: 1 })).toBe('paidAt: Unknown field paidAt.');
    const { payload } = await create(id, { ...storage(), noChargeDayCount: 365 });
    expect([payload.totalPrice, payload.explanation.freeDays]).toEqual([0, 31]);
  });

  it('has period, end and free days for depot and rent only', async () => {
    const { id } = await box();
    const more = { noChargeDayCount: 1, billingPeriod: 'daily' as const, finishedAt: 1_800_000_000 };
    expect(errorsOf(await create(id, { ...fee(), ...more }))).toEqual([
      422,
      'noChargeDayCount: Only for depot and rent.',
      'billingPeriod: Only for depot and rent.',
      'finishedAt: Only for depot and rent.',
    ]);
    const { payload } = await create(id, { ...storage(), noChargeDayCount: 3 });
    expect(errorsOf(await update(id, payload.id, { type: 'sold', finishedAt: storage().finishedAt }))).toEqual([
      422,
      'finishedAt: Only for depot and rent.',
    ]);
    const sold = await update(id, payload.id, { type: 'sold' });
    expect(sold.payload).toMatchObject({ billingPeriod: '', finishedAt: null, noChargeDayCount: 0, totalPrice: 2.35 });
    expect(errorsOf(await update(id, payload.id, { type: 'rent' }))).toEqual([
      422,
      'billingPeriod: This field is required.',
    ]);
  });

  it('of a purchase is an expense of the client of the container', async () => {
    const { id } = await box();
    const body = { type: 'purchase' as const, unitPrice: 1500, startedAt: 1_790_000_000 };
    expect((await create(id, body)).payload).toMatchObject({
      isExpense: true,
      clientId: yard.clientId,
      totalPrice: 1500,
    });
    expect(errorsOf(await create(id, { ...body, clientId: buyerId }))).toEqual([
      422,
      "clientId: A purchase is charged to the container's client.",
    ]);
    const other = (await create(id, fee())).payload;
    expect((await update(id, other.id, { type: 'purchase' })).payload).toMatchObject({
      isExpense: true,
      clientId: yard.clientId,
    });
  });

  it('belongs to a task of its container, as a fee', async () => {
    const [mine, other] = [await box(), await box()];
    const [taskId, foreignId] = [await task(mine.id), await task(other.id)];
    const { payload } = await create(mine.id, { ...fee(), workTaskId: taskId });
    expect(payload.workTaskId).toBe(taskId);
    const wrong = [
      await create(mine.id, { ...fee(), workTaskId: foreignId }),
      await create(mine.id, { ...fee(), workTaskId: 999_999 }),
      await create(mine.id, { ...storage(), workTaskId: taskId }),
      await update(mine.id, payload.id, { type: 'sold' }),
    ];
    expect(wrong.map(errorsOf)).toEqual([
      [422, 'workTaskId: This task does not belong to the container.'],
      [422, 'workTaskId: This task does not belong to the container.'],
      [422, 'type: Only a fee may belong to a work task.'],
      [422, 'type: Only a fee may belong to a work task.'],
    ]);
    await create(mine.id, fee());
    const list = await depot.admin.call(transactionRoutes.listOfTask, {
      params: { ...containerParams(mine.id), taskId },
    });
    expect(list.payload.map(({ id }) => id)).toEqual([payload.id]);
    const removed = await depot.admin.call(workTaskRoutes.remove, { params: { account: depot.account, id: taskId } });
    expect(removed.status).toBe(409);
  });

  it('is paid, completed, both or open', async () => {
    const { id } = await box();
    const { payload } = await create(id, fee());
    const statuses = [];
    for (const body of [{ paidAt: 1_790_100_000 }, { isCompleted: true }, { paidAt: null }, { isCompleted: false }])
      statuses.push((await update(id, payload.id, body)).payload.status);
    expect([payload.status, ...statuses]).toEqual(['open', 'paid', 'closed', 'completed', 'open']);
  });

  it('is not overwritten by who saw an older version', async () => {
    const { id } = await box();
    const { payload } = await create(id, fee());
    const both = [update(id, payload.id, { notes: 'a' }, 1), update(id, payload.id, { notes: 'b' }, 1)];
    expect((await Promise.all(both)).map(({ status }) => status).toSorted()).toEqual([200, 412]);
    const removed = await depot.admin.call(
      transactionRoutes.remove,
      { params: transactionParams(id, payload.id) },
      { ifMatch: 1 },
    );
    expect(removed.status).toBe(412);
  });

  it('does not exist for another container or tenant', async () => {
    const [mine, other] = [await box(), await box()];
    const { payload } = await create(mine.id, fee());
    const stranger = await createDepot(app);
    const answers = [
      await depot.admin.call(transactionRoutes.get, { params: transactionParams(other.id, payload.id) }),
      await update(other.id, payload.id, { notes: 'x' }),
      await depot.admin.call(transactionRoutes.remove, { params: transactionParams(other.id, payload.id) }),
      await create(999_999, fee()),
      await depot.admin.call(transactionRoutes.listOfContainer, { params: containerParams(999_999) }),
      await stranger.owner.call(transactionRoutes.get, {
        params: { ...transactionParams(mine.id, payload.id), account: stranger.account },
      }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404, 404]);
  });

  it('is explained before it is saved', async () => {
    const { id } = await box();
    const { clientId: _, ...body } = { ...storage(), noChargeDayCount: 10 };
    const explained = await depot.admin.call(transactionRoutes.explain, { params: containerParams(id), body });
    const saved = await create(id, { ...body, clientId: buyerId });
    expect(explained.payload).toEqual(saved.payload.explanation);
    const wrong = await depot.admin.call(transactionRoutes.explain, {
      params: containerParams(id),
      body: { ...body, type: 'sold' },
    });
    expect(wrong.status).toBe(422);
  });
});

describe('the list of the account', () => {
  it('filters, sorts by what it comes to, and counts', async () => {
    const own = await createDepot(app);
    const mine = await createYard(own);
    const { account } = own;
    const [first, second] = [await mine.container('AAAU1111110'), await mine.container('BBBU2222220')];
    const add = async (containerId: number, body: object) =>
      (
        await own.admin.call(transactionRoutes.create, {
          params: { account, containerId },
          body: { clientId: mine.clientId, ...body } as TransactionCreate,
        })
      ).payload.id;
    const cheap = await add(first.id, { type: 'sold', unitPrice: 50, startedAt: 1_700_003_000 });
    const dear = await add(second.id, { ...storage(), clientId: mine.clientId, currency: 'CZK' });
    const bought = await add(first.id, { type: 'purchase', unitPrice: 60, startedAt: 1_700_001_000 });
    const list = async (query: Record<string, unknown>) => {
      const { payload, meta } = await own.admin.call(transactionRoutes.list, { params: { account }, query });
      return [...payload.map(({ id }) => id), meta.total];
    };
    expect(await list({})).toEqual([dear, cheap, bought, 3]);
    expect(await list({ sort: '-totalPrice' }), 'an expense is below zero').toEqual([cheap, bought, dear, 3]);
    expect(await list({ sort: 'totalPrice', pageSize: 1, page: 3 })).toEqual([cheap, 3]);
    expect(await list({ containerId: first.id, sort: 'id' })).toEqual([cheap, bought, 2]);
    expect(await list({ containerName: 'bbb' })).toEqual([dear, 1]);
    expect(await list({ clientId: mine.clientId, type: 'sold', status: 'open' })).toEqual([cheap, 1]);
    expect(await list({ currency: 'CZK' })).toEqual([dear, 1]);
    expect(await list({ isExpense: 'true' })).toEqual([bought, 1]);
    expect(await list({ status: 'paid' })).toEqual([0]);
    expect(await list({ q: 'aaau' })).toEqual([cheap, bought, 2]);
  });
});
