import { basePath, routes } from '@boxyard/contract/routes.ts';
import { measureRound, type Target } from '../load/rounds.ts';
import { type Part, table } from '../report.ts';
import { owner } from '../seed.ts';
import { figure, median } from '../statistics.ts';

const atOnce = 10;

/** What a list costs its callers while ten people sign in without a pause. */
export const measureSignIns: Part = async ({ stage, length: { rounds, seconds }, times }) => {
  const { ours } = await stage();
  const alone: number[] = [];
  for (let nth = 0; nth < Math.min(times, 20); nth++) alone.push(await signIn(ours));
  const [quiet, beside, each]: [number[], number[], number[]] = [[], [], []];
  let perSecond = 0;
  for (let round = 0; round < rounds; round++) {
    quiet.push((await measureRound(ours, 'list', seconds)).p975);
    const people = keepSigningIn(ours);
    beside.push((await measureRound(ours, 'list', seconds)).p975);
    const taken = await people.end();
    each.push(...taken.milliseconds);
    perSecond += taken.milliseconds.length / taken.seconds / rounds;
  }
  const [before, meanwhile] = [median(quiet), median(beside)];
  const factor = meanwhile / before;
  return {
    title: 'Sign-in: argon2id, 19 MiB, two passes',
    lines: table(
      ['', 'measured:'],
      [
        ['one after the other, p50', `${figure(median(alone), 0)} ms`],
        ['ten at once, beside ten who ask for a list, p50', `${figure(median(each), 0)} ms`],
        ['the same, sign-ins a second', figure(perSecond, 1)],
        ['the list, p97.5, quiet', `${figure(before, 1)} ms`],
        ['the list, p97.5, beside ten who sign in', `${figure(meanwhile, 1)} ms`],
      ],
    ),
    goals: [
      {
        what: 'List under ten sign-ins at once: p97.5',
        goal: 'at most 2 × its quiet value',
        measured: figure(factor, 2),
        holds: factor <= 2,
      },
    ],
  };
};

function keepSigningIn(target: Target) {
  const began = performance.now();
  let isOver = false;
  const milliseconds: number[] = [];
  const person = async () => {
    while (!isOver) milliseconds.push(await signIn(target));
  };
  const people = Promise.all(Array.from({ length: atOnce }, person));
  return {
    end: async () => {
      isOver = true;
      await people;
      return { milliseconds, seconds: (performance.now() - began) / 1000 };
    },
  };
}

/** @returns milliseconds */
async function signIn({ url }: Target): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url + basePath + routes.auth.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(owner),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The sign-in answered ${answer.status}.`);
  return performance.now() - began;
}
