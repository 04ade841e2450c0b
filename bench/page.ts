import { execFileSync } from 'node:child_process';
import { cpus, totalmem } from 'node:os';
import type { Length } from './load/rounds.ts';
import { connections } from './load/works.ts';
import { type Chapter, goalTable } from './report.ts';
import { sizes } from './seed.ts';
import { figure } from './statistics.ts';

/** What is told about the machine and the time of the run. */
export interface Facts {
  date: string;
  commit: string;
  cores: number;
  processor: string;
  gigabytes: number;
  /** Processors' worth of work that others had here, and of time that a hypervisor gave away. */
  others: number;
  isQuick: boolean;
}

/** More than this of the processors at other work: the figures are to be taken again. */
const mostOthers = 0.1;

export function factsOf(isQuick: boolean): Omit<Facts, 'others'> {
  const all = cpus();
  return {
    date: new Date().toISOString().slice(0, 10),
    commit: commit(),
    cores: all.length,
    processor: all[0]?.model.trim() ?? '',
    gigabytes: totalmem() / 2 ** 30,
    isQuick,
  };
}

function commit(): string {
  const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8', cwd: import.meta.dirname }).trim();
  try {
    const isChanged = git('status', '--porcelain', '--', ':/', ':!/docs/performance.md') !== '';
    return `commit ${git('rev-parse', '--short', 'HEAD')}${isChanged ? ' with changes' : ''}`;
  } catch {
    return 'no commit'; // a source archive has no history
  }
}

/** @param version of PostgreSQL */
export function pageOf(facts: Facts, length: Length, version: string, chapters: Chapter[]): string {
  const lines = [
    '# Performance',
    '',
    'Written by `npm run bench`, and by nothing else: make it again rather than edit it.',
    '',
    ...warningsOf(facts),
    `${facts.date}, ${facts.commit}. ${facts.cores} cores (${facts.processor}), ${figure(facts.gigabytes)} GB; Node ${process.versions.node}, ` +
      `PostgreSQL ${version}, as both come with the installation.`,
    '',
    ...method(length),
    '',
    '## What it means for a depot',
    '',
    'A clerk at work makes about 0.2 calls a second: sixty clerks together make 12. With ten requests on their way all the time, which is many times as much, this machine answers',
    '',
    ...chapters.flatMap(({ meaning }) => (meaning ? [`- ${meaning}`] : [])),
    '',
    'The goals below compare with a server that does none of what a product has to do; a missed one says how far from that ours is, not that somebody waits.',
    '',
    '## Goals',
    '',
    ...goalTable(chapters.flatMap(({ goals }) => goals)),
    ...chapters.flatMap(({ title, lines: own }) => ['', `## ${title}`, '', ...own]),
    '',
  ];
  return lines.join('\n');
}

function warningsOf({ others, cores, isQuick }: Facts): string[] {
  const busy =
    others > mostOthers * cores &&
    `**The machine was loaded:** other work took ${figure((others / cores) * 100)} % of its processors meanwhile. Ratios of one run hold more or less, the rest does not.`;
  const quick = isQuick && '**A quick run**, to see that the bench works: too short to compare by.';
  return [busy, quick].flatMap((warning) => (warning ? [warning, ''] : []));
}

const method = ({ rounds, seconds }: Length): string[] => [
  `One account has ${figure(sizes.containers / 2)} containers, half of what 51 accounts have together: ${figure(sizes.containers)} containers, ` +
    `${figure(sizes.tasks)} tasks, ${figure(sizes.transports)} transports, ${figure(sizes.transactions)} transactions, ${figure(sizes.places)} places in yards`,
  '(`bench/seed.ts`). Ours runs as `npm start` runs it, with its own PostgreSQL. The ceiling (`bench/ceiling/`) is a bare Fastify with pg on the same PostgreSQL, on bare tables with the same rows:',
  'no row security, no rules, no history, no notices, no validation beyond types. It is what such a server can do at most, and no product.',
  '',
  `The two take turns in one run: ${rounds === 1 ? 'one round' : `${rounds} rounds`} of ${seconds} s with ${connections} connections each, after one to warm up; figures are medians of the rounds.`,
  'The load tool is autocannon in a process of its own, on the same cores; what a request costs it is told beside. Processor time, read from the system for each process, does not have that',
  'in it and is the steadiest figure. Absolute figures of two runs cannot be compared.',
];
