import i18next from 'i18next';
import { serverNow } from '../device/server-clock.ts';
import { type WallClock, wallClock } from './zone.ts';

const two = (n: number) => String(n).padStart(2, '0');

/** Numbers and dates follow the language of the screens. */
export const inSlovak = (): boolean => i18next.language === 'sk';

/** The sign before decimals: typed numbers show it, and take the other one as well. */
export const decimalSign = (): ',' | '.' => (inSlovak() ? ',' : '.');

function dateText({ day, month, year }: Pick<WallClock, 'day' | 'month' | 'year'>): string {
  if (inSlovak()) return `${day}.\u00a0${month}.\u00a0${year}`;
  return `${two(day)}/${two(month)}/${year}`;
}

/** DD/MM/YYYY by the depot's clocks, in Slovak D. M. YYYY, from unix seconds; '' when there is none. */
export function formatDate(seconds: number | null | undefined): string {
  return seconds === null || seconds === undefined ? '' : dateText(wallClock(seconds));
}

/** The same of a calendar day `2026-11-21`. */
export function formatDay(text: string | null | undefined): string {
  if (!text) return '';
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number);
  return dateText({ day, month, year });
}

/** The same with HH:mm. */
export function formatDateTime(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined) return '';
  const { hour, minute } = wallClock(seconds);
  return `${formatDate(seconds)} ${two(hour)}:${two(minute)}`;
}

/** Since when something stands: HH:mm, and the date where that was not today. */
export function formatSince(seconds: number, now = serverNow()): string {
  const whole = formatDateTime(seconds);
  return formatDate(seconds) === formatDate(now) ? whole.slice(-5) : whole;
}

/** Digits in groups of three by narrow no-break spaces, so that a number never wraps. */
export function formatNumber(value: number, minDigits = 0, maxDigits = 2): string {
  const [whole = '0', rest] = Math.abs(value)
    .toLocaleString('en-US', { minimumFractionDigits: minDigits, maximumFractionDigits: maxDigits })
    .split('.');
  const sign = value < 0 ? '−' : '';
  return `${sign}${whole.replaceAll(',', '\u202f')}${rest ? `${decimalSign()}${rest}` : ''}`;
}

export const formatKg = (value: number): string => `${formatNumber(value, 0, 3)}\u00a0kg`;
export const formatCargoKg = (value: number): string => `${formatNumber(value, 2, 3)}\u00a0kg`;
export const formatCbm = (value: number): string => `${formatNumber(value, 2, 3)}\u00a0m³`;
export const formatCelsius = (value: number): string => `${formatNumber(value, 0, 1)}\u00a0°C`;
export const formatPercent = (value: number): string => `${formatNumber(value, 0, 2)}\u00a0%`;
/** The currency goes after the amount. */
export const formatMoney = (value: number, currency: string): string => `${formatNumber(value, 2, 2)}\u00a0${currency}`;

/** With a capital first letter, for a sentence that begins with a word of a list. */
export const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
