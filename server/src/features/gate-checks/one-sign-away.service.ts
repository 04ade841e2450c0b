/** Whether a text becomes the other one by one sign that is changed, added or left out, or by two neighbours that change places. */
export function isOneSignAway(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1 || one === other) return false;
  let from = 0;
  while (from < one.length && one[from] === other[from]) from += 1;
  const rest = (text: string, skipped: number) => text.slice(from + skipped);
  if (one.length > other.length) return rest(one, 1) === rest(other, 0);
  if (one.length < other.length) return rest(one, 0) === rest(other, 1);
  const areSwapped = one[from] === other[from + 1] && one[from + 1] === other[from];
  return rest(one, 1) === rest(other, 1) || (areSwapped && rest(one, 2) === rest(other, 2));
}
