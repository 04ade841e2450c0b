import { describe, expect, it } from 'vitest';
import { cbm, date, dateTime, kg, money, number } from './format.ts';

const at = new Date(2026, 10, 21, 8, 5).getTime() / 1000;

describe('format', () => {
  it('writes dates day first', () => {
    expect(date(at)).toBe('21/11/2026');
    expect(dateTime(at)).toBe('21/11/2026 08:05');
    expect(date(null)).toBe('');
  });

  it('groups digits without letting a number wrap', () => {
    expect(number(1234567.5)).toBe('1\u202f234\u202f567.5');
    expect(number(-3)).toBe('−3');
    expect(kg(30480)).toBe('30\u202f480\u00a0kg');
  });

  it('shows volumes with two to three digits and the currency after the amount', () => {
    expect(cbm(33.2)).toBe('33.20\u00a0m³');
    expect(cbm(0.1255)).toBe('0.126\u00a0m³');
    expect(money(1200, 'EUR')).toBe('1\u202f200.00\u00a0EUR');
  });
});
