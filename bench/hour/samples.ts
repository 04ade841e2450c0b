import { readdirSync } from 'node:fs';
import { postgresMb, residentMb } from '../processes.ts';
import { figure, median } from '../statistics.ts';
import type { App, Site } from './site.ts';

/** How the processes stand at a moment. Memory in MB. */
export interface Sample {
  minute: number;
  apps: { resident: number; heap: number; external: number; files: number; streams: number; connections: number }[];
  postgres: { memory: number; database: number; connections: number };
}

const megabytes = (bytes: number) => bytes / 1024 / 1024;

async function figuresOf({ metrics }: App): Promise<Map<string, number>> {
  const text = await (await fetch(metrics)).text();
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

export async function takeSample(site: Site, minute: number): Promise<Sample> {
  const apps = await Promise.all(
    site.apps.map(async (app) => {
      const figures = await figuresOf(app);
      const figureOf = (name: string) => figures.get(name) ?? Number.NaN;
      const own = [...figures].filter(([name]) => name.startsWith('boxyard_database_connections'));
      return {
        resident: residentMb(app.pid),
        heap: megabytes(figureOf('nodejs_heap_size_used_bytes')),
        external: megabytes(figureOf('nodejs_external_memory_bytes')),
        files: readdirSync(`/proc/${app.pid}/fd`).length,
        streams: figureOf('boxyard_event_streams'),
        connections: own.reduce((sum, [, value]) => sum + value, 0),
      };
    }),
  );
  const database = await site.database();
  const postgres = {
    memory: postgresMb(site.postmaster),
    database: database.megabytes,
    connections: database.connections,
  };
  return { minute, apps, postgres };
}

export const lineOf = ({ minute, apps, postgres }: Sample): string =>
  [
    `${figure(minute, 1)} min`,
    ...apps.map(
      ({ resident, heap, external, files, streams, connections }) =>
        `${figure(resident)} MB (heap ${figure(heap, 1)}, outside ${figure(external, 1)}), ${files} files, ${streams} streams, ${connections} connections`,
    ),
    `PostgreSQL ${figure(postgres.memory)} MB, database ${figure(postgres.database, 1)} MB, ${postgres.connections} connections`,
  ].join(' | ');

/** How a figure of a process went over time. */
interface Course {
  what: string;
  at10: number;
  second: number;
  last: number;
  end: number;
  isFlat: boolean;
}

/** Growth that is none: a share, or where it is more so many. Before V8 collects what is outside the heap, it may be 64 MB. */
const growths = {
  memory: { share: 0.1, least: 0 },
  count: { share: 0.05, least: 5 },
};

/** Flat where the median of the last third is at most so much above that of the second. */
export function courseOf(what: string, kind: keyof typeof growths, values: readonly number[], at10: number): Course {
  const third = Math.floor(values.length / 3);
  const { share, least } = growths[kind];
  const [second, last] = [median(values.slice(third, third * 2)), median(values.slice(third * 2))];
  return {
    what,
    at10: values[at10] ?? Number.NaN,
    second,
    last,
    end: values.at(-1) ?? Number.NaN,
    isFlat: last <= second + Math.max(second * share, least),
  };
}

/** Those that must be flat. The database is none of them: it grows with what is saved in it. */
export function coursesOf(samples: readonly Sample[]): Course[] {
  const at10 = samples.findIndex(({ minute }) => minute >= 9.9);
  const course = (what: string, kind: keyof typeof growths, read: (sample: Sample) => number | undefined) =>
    courseOf(
      what,
      kind,
      samples.map((sample) => read(sample) ?? Number.NaN),
      at10,
    );
  const ofApps = [0, 1].flatMap((nth) => {
    const name = `app-${nth + 1}`;
    return [
      course(`${name}: memory, MB`, 'memory', ({ apps }) => apps[nth]?.resident),
      course(`${name}: open files`, 'count', ({ apps }) => apps[nth]?.files),
      course(`${name}: connections to the database`, 'count', ({ apps }) => apps[nth]?.connections),
    ];
  });
  return [
    ...ofApps,
    course('PostgreSQL: memory, MB', 'memory', ({ postgres }) => postgres.memory),
    course('PostgreSQL: connections', 'count', ({ postgres }) => postgres.connections),
  ];
}

export const courseLines = (courses: readonly Course[]): string[] => [
  '| figure | at 10 min | second third | last third | end | flat |',
  '| --- | --- | --- | --- | --- | --- |',
  ...courses.map(({ what, at10, second, last, end, isFlat }) => {
    const values = [at10, second, last, end].map((value) => figure(value, 1));
    return `| ${what} | ${values.join(' | ')} | ${isFlat ? 'yes' : '**no**'} |`;
  }),
];
