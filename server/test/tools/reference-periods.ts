interface Charge {
  billingPeriod: 'daily' | 'weekly' | 'monthly' | 'yearly';
  from: string;
  to: string | null;
  /** Days at the start that are not charged. */
  free: number;
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);
const addDays = (day: string, days: number) => dayOf(Date.parse(day) + days * 86_400_000);

/** The same day so many months later, or the last of that month where it is shorter. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  return dayOf(Date.UTC(year, month - 1 + months, Math.min(date, last)));
}

/** The billing periods that have begun by a day, one by one, each with its last day: written to be right, and not to be fast. */
export function periodsOf(
  { billingPeriod, from, to, free }: Charge,
  by: string,
): { last: string; isFinished: boolean }[] {
  const start = addDays(from, free);
  const beginOf = (nth: number) => {
    if (billingPeriod === 'daily') return addDays(start, nth);
    if (billingPeriod === 'weekly') return addDays(start, nth * 7);
    return addMonths(start, billingPeriod === 'monthly' ? nth : nth * 12);
  };
  const end = to !== null && to <= by ? to : by;
  const periods: { last: string; isFinished: boolean }[] = [];
  for (let nth = 0; beginOf(nth) <= end; nth++) {
    const whole = addDays(beginOf(nth + 1), -1);
    const last = to !== null && to < whole ? to : whole;
    periods.push({ last, isFinished: last <= by });
  }
  return periods;
}
