import { expect, it } from 'vitest';
import { moved, orderedColumns, withSortedOnCard } from './ordered-columns.ts';

const columns = ['a', 'b', 'c', 'actions'].map((id) => ({ id, header: id === 'actions' ? '' : id }));
const order = (...chosen: string[]) => orderedColumns(columns, chosen).map(({ id }) => id);

it.each([
  ['as the list has them', [], ['a', 'b', 'c', 'actions']],
  ['as the person chose', ['c', 'a', 'b'], ['c', 'a', 'b', 'actions']],
  ['a new one after the one that it follows', ['c', 'a'], ['c', 'a', 'b', 'actions']],
  ['a new one at the front where it is the first', ['c', 'b'], ['a', 'c', 'b', 'actions']],
  ['without what is no more', ['gone', 'b', 'a', 'c'], ['b', 'a', 'c', 'actions']],
  ['with the actions last', ['actions', 'c', 'b', 'a'], ['c', 'b', 'a', 'actions']],
])('columns are ordered %s', (_, chosen, expected) => expect(order(...chosen)).toEqual(expected));

it('a column is moved to a place, up or down', () => {
  expect(moved(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
  expect(moved(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c']);
  expect(moved(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
});

it('the column that is sorted by shows on the cards', () => {
  const wide = [{ id: 'a' }, { id: 'b', room: 'much' }, { id: 'c', room: 'most' }];
  const onCards = (sort?: string) =>
    withSortedOnCard(wide, sort).flatMap(({ id, onCard }: { id: string; onCard?: true }) => (onCard ? [id] : []));
  expect([onCards('-b'), onCards('c'), onCards('a'), onCards()]).toEqual([['b'], ['c'], [], []]);
});
