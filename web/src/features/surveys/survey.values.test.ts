import { usualItems } from '@boxyard/contract/inspections/checklists.ts';
import type { SurveyedBox } from '@boxyard/contract/inspections/surveys.ts';
import { expect, it } from 'vitest';
import {
  allInOrder,
  gapsOf,
  itemOf,
  newFinding,
  newSurvey,
  noAnswer,
  outcomeOf,
  photosToSend,
  readSurvey,
} from './survey.values.ts';

const box: SurveyedBox = {
  ...{ id: 7, name: 'CSQU3054383', clientName: 'Line', containerTypeName: "40' Dry", lengthFt: 40 },
  ...{ isRefrigerated: false, location: '', isInYard: true, grade: '', containerCondition: 'used' },
  ...{ proposedKind: 'gate_in', workTaskId: null, repairedIds: [], damages: [], due: [], last: null },
};
const file = new File(['x'], 'x.jpg');
const { gate_in: items, pti, csc } = usualItems;

it('one tap answers what is open, but for measures, and a survey without a damage is whole then', () => {
  const values = { ...newSurvey(box, 'Jana'), answers: { doors: { ...noAnswer, answer: 'not_ok' as const } } };
  const answers = allInOrder(values, items);
  expect(items.map(({ key }) => answers[key]?.answer)).toEqual(['ok', 'not_ok', 'ok', 'ok']);
  expect(outcomeOf({ ...values, answers }, items)).toBe('failed');
  expect(readSurvey({ ...values, answers }, items, 0).success).toBe(true);
  const cold = { ...values, answers: allInOrder(values, pti) };
  expect(gapsOf(cold, pti)).toEqual({ [itemOf('supply')]: 'answer', [itemOf('return')]: 'answer' });
});

it('a photo that is asked for, and a damage without its place, keep a survey open', () => {
  const finding = { ...newFinding(), location: 'RX2B', damageCode: 'DT' };
  const nowhere = { ...newFinding(), damageCode: 'DT' };
  const values = { ...newSurvey(box, 'Jana'), findings: [finding, nowhere] };
  const answered = { ...values, answers: allInOrder(values, csc) };
  expect(gapsOf(answered, csc)).toEqual({
    [itemOf('plate')]: 'photo',
    [finding.key]: 'location',
    [nowhere.key]: 'finding',
  });
});

it('the photos of a new damage go to its own, whatever stands that was told before', () => {
  const [one, two] = [newFinding(), newFinding()];
  const photos = [
    { id: 'a', of: two.key, file },
    { id: 'b', of: itemOf('doors'), file },
    { id: 'c', of: one.key, file },
  ];
  const values = { ...newSurvey(box, 'Jana'), findings: [one, two], photos, keptIds: [5] };
  const found = [31, 32, 5].map((damageId) => ({ ...one, damageId, lengthCm: null, widthCm: null, quantity: 1 }));
  expect(photosToSend(values, { findings: found }).map(({ id, damageId }) => [id, damageId])).toEqual([
    ['a', 32],
    ['b', null],
    ['c', 31],
  ]);
});
