import { goodsText, type Seal } from '@boxyard/contract/yard/box-facts.ts';
import type { Fact, Sheet } from './receipt-style.ts';

/** All seals, the first one first: `ML-1 (Line); CU-44 (Customs, broken)`. */
export function sealsOf({ receipt, text, enums }: Sheet): string {
  const { sealNumber, sealIssuer = '', sealIsBroken = false, otherSeals = [] } = receipt.contents.container;
  const first: Seal[] = sealNumber ? [{ number: sealNumber, issuer: sealIssuer, isBroken: sealIsBroken }] : [];
  const words = ({ number, issuer, isBroken }: Seal) => {
    const more = [issuer && enums(`sealIssuer.${issuer}`), isBroken && text('broken')].filter(Boolean).join(', ');
    return more ? `${number} (${more})` : number;
  };
  return [...first, ...otherSeals].map(words).join('; ');
}

/** What was told of the box beside its state; no row where nothing was. */
export function toldFacts(sheet: Sheet): Fact[][] {
  const { receipt, text, enums, kilograms, calendarDay } = sheet;
  const box = receipt.contents.container;
  const weightKind = box.weightKind && enums(`weightKind.${box.weightKind}`);
  const weighed = [weightKind, box.weighedBy].filter(Boolean).join(', ');
  const facts: (Fact | false)[] = [
    isTold(box.grossWeightKg) && [
      text('grossWeight'),
      [kilograms(box.grossWeightKg), weighed].filter(Boolean).join(' · '),
      2,
    ],
    isTold(box.setTemperature) && [text('setTemperature'), `${box.setTemperature} °C`],
    (isTold(box.setTemperature) || box.isPluggedIn === true) && [
      text('plug'),
      text(box.isPluggedIn ? 'pluggedIn' : 'unplugged'),
    ],
    isTold(box.ptiDay) && [text('ptiDay'), calendarDay(box.ptiDay)],
    isTold(box.overHeightCm) && [text('overHeight'), `${box.overHeightCm} cm`],
    isTold(box.overWidthCm) && [text('overWidth'), `${box.overWidthCm} cm`],
    (box.dangerousGoods ?? []).length > 0 && [
      text('dangerousGoods'),
      (box.dangerousGoods ?? []).map(goodsText).join('; '),
      2,
    ],
  ];
  return inRows(facts.filter((fact) => fact !== false));
}

const isTold = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined;

const columns = 4;

function inRows(facts: Fact[]): Fact[][] {
  const rows: Fact[][] = [];
  let room = 0;
  for (const fact of facts) {
    const [, , span = 1] = fact;
    if (room < span) {
      rows.push([]);
      room = columns;
    }
    rows.at(-1)?.push(fact);
    room -= span;
  }
  return rows;
}
