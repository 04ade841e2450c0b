import type { ReportName } from './report-names.ts';

/** What can be told apart in reports: each is a column of the table, a filter, and what a number's rows have in common. */
export const dimensions = [
  'clientId',
  'haulierId',
  'containerTypeId',
  'size',
  'isEmpty',
  'containerCondition',
  'warehouseId',
  'areaId',
  'sectionId',
  'hasPlace',
  'age',
  'direction',
  'day',
  'week',
  'month',
  'weekday',
  'hour',
  'currency',
  'chargeCodeId',
  'billType',
  'damageCode',
  'taskType',
  'assigneeId',
] as const;
export type Dimension = (typeof dimensions)[number];

/** The value of a dimension where a row has none: a container without a warehouse, a task without an assignee. */
export const noValue = 'none';

/** The dimensions that are ids, with the tables that name them. */
export const namedBy = {
  clientId: 'client',
  haulierId: 'client',
  containerTypeId: 'container_type',
  warehouseId: 'warehouse',
  areaId: 'storage_area',
  sectionId: 'storage_section',
  chargeCodeId: 'charge_code',
  assigneeId: 'employee',
} as const satisfies Partial<Record<Dimension, string>>;

/** In this order on screens, whatever the numbers are. */
export const inTime: readonly Dimension[] = ['day', 'week', 'month', 'weekday', 'hour', 'age'];

/** `count`, `teu` and `money` add up over rows; the others do not. */
export type MeasureKind = 'count' | 'teu' | 'money' | 'days' | 'percent' | 'ratio';

interface Shape {
  /** A moment in `at`, days in `from` and `to`, or neither: as it is now. */
  time: 'moment' | 'period' | 'now';
  /** By what it can be told apart. */
  by: readonly Dimension[];
  /** What a fresh page shows. */
  usual: readonly Dimension[];
  /** What every row says, whatever is chosen: money of two currencies is never added. */
  always?: readonly Dimension[];
  /** The filters that the page offers; an address may have any dimension. */
  filters: readonly Dimension[];
  measures: Readonly<Record<string, MeasureKind>>;
  /** The largest of it comes first; the first measure where nothing is said. */
  largest?: string;
  /** What the chart draws. */
  drawn: readonly string[];
  /** Its figures among all reports, from its totals; read by what is told apart at the least cost. */
  main: { by: Dimension; measures: readonly string[] };
}

const box = ['clientId', 'containerTypeId', 'size', 'isEmpty', 'containerCondition', 'warehouseId'] as const;
const place = ['areaId', 'sectionId', 'hasPlace'] as const;
const calendar = ['day', 'week', 'month'] as const;
const boxFilters = ['warehouseId', 'clientId', 'containerTypeId', 'size', 'isEmpty'] as const;
const lengths = { average: 'days', median: 'days', p90: 'days', longest: 'days' } as const;

/** What each report counts, and by what. Its measures are defined in docs/reports.md. */
export const reportShapes = {
  stock: {
    time: 'moment',
    by: [...box, ...place, 'age'],
    usual: ['clientId', 'isEmpty'],
    filters: [...boxFilters, 'areaId', 'containerCondition'],
    measures: {
      containers: 'count',
      teu: 'teu',
      days0: 'count',
      days8: 'count',
      days31: 'count',
      days61: 'count',
      days91: 'count',
    },
    drawn: ['containers'],
    main: { by: 'isEmpty', measures: ['containers'] },
  },
  movements: {
    time: 'period',
    by: [...calendar, ...box, 'haulierId', 'direction'],
    usual: ['day'],
    filters: [...boxFilters, 'haulierId'],
    measures: { in: 'count', out: 'count', teuIn: 'teu', teuOut: 'teu' },
    drawn: ['in', 'out'],
    main: { by: 'direction', measures: ['in', 'out'] },
  },
  dwell: {
    time: 'period',
    by: [...box, ...calendar],
    usual: ['clientId'],
    filters: boxFilters,
    measures: { stays: 'count', ...lengths },
    drawn: ['median'],
    main: { by: 'size', measures: ['median'] },
  },
  age: {
    time: 'now',
    by: [...box, 'age'],
    usual: ['clientId'],
    filters: boxFilters,
    measures: { stays: 'count', ...lengths },
    drawn: ['median'],
    main: { by: 'size', measures: ['median'] },
  },
  occupancy: {
    time: 'period',
    by: [...calendar, 'warehouseId', 'areaId', 'sectionId'],
    usual: ['day', 'warehouseId'],
    filters: ['warehouseId', 'areaId', 'sectionId'],
    measures: { peak: 'count', positions: 'count', share: 'percent', averagePeak: 'ratio', peakTeu: 'teu' },
    drawn: ['peak'],
    main: { by: 'month', measures: ['peak', 'share'] },
  },
  revenue: {
    time: 'period',
    by: ['month', 'clientId', 'chargeCodeId', 'billType', 'currency'],
    usual: ['month', 'clientId'],
    always: ['currency'],
    filters: ['clientId', 'chargeCodeId', 'billType', 'currency'],
    measures: {
      charges: 'count',
      net: 'money',
      billed: 'money',
      later: 'money',
      running: 'money',
      paid: 'money',
      owed: 'money',
      uninvoiced: 'money',
      open: 'money',
    },
    largest: 'billed',
    drawn: ['paid', 'owed', 'uninvoiced'],
    main: { by: 'currency', measures: ['net'] },
  },
  receivables: {
    time: 'now',
    by: ['clientId', 'currency'],
    usual: ['clientId'],
    always: ['currency'],
    filters: ['clientId', 'currency'],
    measures: {
      notDue: 'money',
      to30: 'money',
      to60: 'money',
      to90: 'money',
      over90: 'money',
      credit: 'money',
      uninvoiced: 'money',
      running: 'money',
      total: 'money',
    },
    largest: 'total',
    drawn: ['notDue', 'to30', 'to60', 'to90', 'over90'],
    main: { by: 'currency', measures: ['total'] },
  },
  damages: {
    time: 'period',
    by: ['damageCode', 'clientId', 'haulierId', 'containerTypeId', 'size', ...calendar],
    usual: ['damageCode'],
    filters: ['clientId', 'haulierId', 'containerTypeId', 'size', 'damageCode'],
    measures: { damages: 'count', per100: 'ratio', repaired: 'count', repairDays: 'days' },
    drawn: ['damages'],
    main: { by: 'size', measures: ['damages'] },
  },
  tasks: {
    time: 'period',
    by: ['taskType', 'assigneeId', 'clientId', 'warehouseId'],
    usual: ['taskType', 'assigneeId'],
    filters: ['taskType', 'assigneeId', 'clientId', 'warehouseId'],
    measures: { opened: 'count', done: 'count', overdue: 'count', leadDays: 'days' },
    drawn: ['opened'],
    main: { by: 'taskType', measures: ['overdue'] },
  },
  gate: {
    time: 'period',
    by: ['weekday', 'hour', 'clientId', 'haulierId', 'direction', 'month'],
    usual: ['weekday', 'hour'],
    filters: ['clientId', 'haulierId', 'direction', 'isEmpty'],
    measures: { moves: 'count', in: 'count', out: 'count', late: 'count', lateShare: 'percent' },
    drawn: ['moves'],
    main: { by: 'direction', measures: ['moves'] },
  },
} as const satisfies Record<ReportName, Shape>;

type ShapeOf = typeof reportShapes;
export type MeasureName = { [N in ReportName]: keyof ShapeOf[N]['measures'] }[ReportName];

export const shapeOf = (name: ReportName): Shape => reportShapes[name];

/** By what a request tells its numbers apart: what it asks for, and what every row says. */
export function tellsApart(name: ReportName, asked: readonly Dimension[] | undefined): Dimension[] {
  const { usual, always = [] } = shapeOf(name);
  return [...new Set([...(asked ?? usual), ...always])];
}
