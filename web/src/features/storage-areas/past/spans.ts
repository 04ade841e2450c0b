/** How far back the slider reaches, and the seconds between two of its steps. */
export const spans = {
  day: { seconds: 86_400, step: 300 },
  week: { seconds: 7 * 86_400, step: 3_600 },
  month: { seconds: 30 * 86_400, step: 4 * 3_600 },
  year: { seconds: 365 * 86_400, step: 2 * 86_400 },
} as const;

export type SpanName = keyof typeof spans;
export const spanNames = ['day', 'week', 'month', 'year'] as const satisfies readonly SpanName[];

/** The shortest span that reaches the moment, a year for what is longer ago. */
export const spanOf = (at: number, now: number): SpanName =>
  spanNames.find((name) => now - at <= spans[name].seconds) ?? 'year';
