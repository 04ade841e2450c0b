import { basePath, routes } from '@boxyard/contract/core/routes.ts';
import { measureRound, type Target } from '../load/rounds.ts';
import { type Part, table } from '../report.ts';
import { people } from '../seed.ts';
import { figure, median } from '../statistics.ts';

/** What a list costs its callers while ten people sign in without a pause. */
export const measureSignIns: Part = async ({ stage, length: { rounds, seconds } }) => {
  const { ours } = await stage();
  const alone: number[] = [];
  for (let round = 0; round < rounds; round++) for (const person of people) alone.push(await signIn(ours, person));
  const [quiet, beside, each]: [number[], number[], number[]] = [[], [], []];
  let perSecond = 0;
  for (let round = 0; round < rounds; round++) {
    quiet.push((await measureRound(ours, 'list', seconds)).p975);
    const signing = keepSigningIn(ours);
    const [list, taken] = await Promise.all([measureRound(ours, 'list', seconds).finally(signing.end), signing.taken]);
    beside.push(list.p975);
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

type Person = (typeof people)[number];

function keepSigningIn(target: Target) {
  const began = performance.now();
  let isOver = false;
  const milliseconds: number[] = [];
  const keepOn = async (person: Person) => {
    while (!isOver) milliseconds.push(await signIn(target, person));
  };
  const all = Promise.all(people.map(keepOn));
  return {
    end: () => {
      isOver = true;
    },
    taken: all.then(() => ({ milliseconds, seconds: (performance.now() - began) / 1000 })),
  };
}

/** @returns milliseconds */
async function signIn({ url }: Target, person: Person): Promise<number> {
  const began = performance.now();
  const answer = await fetch(url + basePath + routes.auth.login.path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(person),
  });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`The sign-in answered ${answer.status}.`);
  return performance.now() - began;
}
