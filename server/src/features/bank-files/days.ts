/** `2026-05-03`, `20260503`, `2026.5.3` and `3. 5. 2026`, with or without a time; undefined for what is no day, or can be read in two ways. */
export function dayOf(text: string): string | undefined {
  const given = text.trim();
  const [, y1, m1, d1] = /^(\d{4})([-./]?)(\d\d?)\2(\d\d?)(?!\d)/.exec(given)?.filter((_, at) => at !== 2) ?? [];
  const [, d2, m2, y2] = /^(\d\d?)([.-])\s?(\d\d?)\2\s?(\d{4})(?!\d)/.exec(given)?.filter((_, at) => at !== 2) ?? [];
  const isPlain = y1 !== undefined && /^\d{5,}/.test(given);
  if (isPlain && !/^\d{8}(?!\d)/.test(given)) return undefined;
  const [y, m, d] = isPlain
    ? [given.slice(0, 4), given.slice(4, 6), given.slice(6, 8)]
    : [y1 ?? y2, m1 ?? m2, d1 ?? d2];
  if (!y || !m || !d) return undefined;
  const written = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  const date = new Date(`${written}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written) && y >= '2000' ? written : undefined;
}
