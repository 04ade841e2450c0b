import { describe, expect, it } from 'vitest';
import { formatCbm, formatDate, formatDateTime, formatKg, formatMoney, formatNumber, formatSince } from './format.ts';

const someInstant = new Date(2026, 10, 21, 8, 5).getTime() / 1000;

describe('format', () => {
  it('writes dates day first', () => {
    expect(formatDate(someInstant)).toBe('21/11/2026');
    expect(formatDateTime(someInstant)).toBe('21/11/2026 08:05');
    expect(formatDate(null)).toBe('');
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
});
