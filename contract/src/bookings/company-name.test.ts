import { describe, expect, it } from 'vitest';
import { isSameCompany, searchedName } from './company-name.ts';

describe('the name of a company', () => {
  it.each([
    ['MSC', 'msc a.s.', true],
    ['Považská lodná, s.r.o.', 'POVAZSKA LODNA spol. s r.o.', true],
    ['Trans s.r.o.', 'Trans a.s.', false],
    ['Müller GmbH & Co. KG', 'Muller', true],
    ['Trans', 'Trans Cargo', false],
    ['Rail Limited', 'Rail Ltd.', true],
    ['', 's.r.o.', false],
  ])('is the same in %j and %j: %j', (one, other, isSame) => {
    expect(isSameCompany(one, other)).toBe(isSame);
  });

  it('is searched without its legal form', () => {
    const names = ['Dunaj Lines, a.s.', 'Trans spol. s r.o.', 'Müller GmbH & Co. KG', 'MSC', '-'];
    expect(names.map(searchedName)).toEqual(['Dunaj Lines', 'Trans', 'Müller', 'MSC', '-']);
  });
});
