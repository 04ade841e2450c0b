import i18next from 'i18next';
import { describe, expect, it } from 'vitest';
import { dayOf, dayText } from '../../ui/input/day-text.ts';
import { instantOf, instantText } from '../../ui/input/instant-text.ts';
import {
  capitalised,
  formatCbm,
  formatDate,
  formatDateTime,
  formatDay,
  formatKg,
  formatMoney,
  formatNumber,
  formatSince,
} from './format.ts';

const someInstant = new Date(2026, 10, 21, 8, 5).getTime() / 1000;

describe('format', () => {
  it('begins a sentence with a capital', () => {
    expect([capitalised('ťah'), capitalised('')]).toEqual(['Ťah', '']);
  });

  it('writes dates day first', () => {
    expect(formatDate(someInstant)).toBe('21/11/2026');
    expect(formatDateTime(someInstant)).toBe('21/11/2026 08:05');
    expect([formatDate(null), formatDay(null), formatDay('2026-11-02')]).toEqual(['', '', '02/11/2026']);
  });

  it('says since when, with the date where that was another day', () => {
    expect(formatSince(someInstant, someInstant + 3600)).toBe('08:05');
    expect(formatSince(someInstant, someInstant + 24 * 3600)).toBe('21/11/2026 08:05');
  });

  it('groups digits without letting a number wrap', () => {
    expect(formatNumber(1234567.5)).toBe('1\u202f234\u202f567.5');
    expect(formatNumber(-3)).toBe('−3');
    expect(formatKg(30480)).toBe('30\u202f480\u00a0kg');
  });

  it('shows volumes with two to three digits and the currency after the amount', () => {
    expect(formatCbm(33.2)).toBe('33.20\u00a0m³');
    expect(formatCbm(0.1255)).toBe('0.126\u00a0m³');
    expect(formatMoney(1200, 'EUR')).toBe('1\u202f200.00\u00a0EUR');
  });

  it('reads a day as it is written here and elsewhere, and gives back what is no day', () => {
    for (const typed of ['21.11.26', ' 21/11/2026 ', '2026-11-21']) expect(dayOf(typed), typed).toBe('2026-11-21');
    expect([dayText('2026-11-02'), dayText(null), dayOf(' ')]).toEqual(['02.11.26', '', null]);
    expect([dayOf('31.2.26'), dayText('31.2.26'), dayOf('tomorrow')]).toEqual(['31.2.26', '31.2.26', 'tomorrow']);
  });

  it('has commas and dates with spaces in Slovak, and reads them back', async () => {
    await i18next.init({ lng: 'sk' });
    expect([formatNumber(3325, 2), formatNumber(33.2), formatMoney(-0.5, 'EUR')]).toEqual([
      '3\u202f325,00',
      '33,2',
      '−0,50\u00a0EUR',
    ]);
    expect([formatDate(someInstant), formatDateTime(someInstant)]).toEqual([
      '21.\u00a011.\u00a02026',
      '21.\u00a011.\u00a02026 08:05',
    ]);
    expect([dayText('2026-11-02'), dayOf('2. 11. 2026'), dayOf('2.11.26')]).toEqual([
      '2. 11. 2026',
      '2026-11-02',
      '2026-11-02',
    ]);
    expect(formatSince(someInstant, someInstant + 3600)).toBe('08:05');
    expect(instantText(someInstant)).toBe('21. 11. 2026 08:05');
    for (const typed of [instantText(someInstant), '21.11.26 8:05', '21.11.2026 8.05'])
      expect(instantOf(typed), typed).toBe(someInstant);
  });
});
