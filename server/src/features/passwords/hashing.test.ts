import { availableParallelism } from 'node:os';
import { expect, it } from 'vitest';
import { Problem } from '../../core/http/problems.ts';
import { bounded, type Whose } from './hashing.service.ts';

const slots = Math.max(1, Math.floor(availableParallelism() / 2));

/** Occupies every slot until `all` is called; calls made meanwhile then run, in the order of `served`. */
function crowd() {
  const served: Whose[] = [];
  const { promise: opened, resolve: open } = Promise.withResolvers<void>();
  const asked: Promise<string>[] = Array.from({ length: slots }, () =>
    bounded('known', () => opened).then(() => 'served'),
  );
  const ask = (whose: Whose, count: number) => {
    for (let n = 0; n < count; n += 1)
      asked.push(
        bounded(whose, async () => served.push(whose)).then(
          () => 'served',
          (error: unknown) => (error instanceof Problem ? `${error.code} ${error.key}` : 'failed'),
        ),
      );
  };
  const all = () => {
    open();
    return Promise.all(asked);
  };
  return { served, ask, all };
}

it('serves strangers every second time, however many known people wait, and the other way round', async () => {
  for (const [many, few] of [
    ['known', 'stranger'],
    ['stranger', 'known'],
  ] as const) {
    const { served, ask, all } = crowd();
    ask(many, 90);
    ask(few, 5);
    expect(new Set(await all())).toEqual(new Set(['served']));
    expect(served.slice(0, 11).filter((whose) => whose === few)).toHaveLength(5);
  }
});

it('refuses strangers beyond a hundred that wait, and nobody who is known', async () => {
  const { ask, all } = crowd();
  ask('stranger', 130);
  ask('known', 1);
  const answers = await all();
  expect(answers.at(-1)).toBe('served');
  expect(answers.filter((answer) => answer === 'UNAVAILABLE manySignIns')).toHaveLength(30);
});
