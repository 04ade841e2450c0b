import { basePath } from '@boxyard/contract/core/routes.ts';
import { reportNames } from '@boxyard/contract/reports/report-names.ts';
import { yearAccount } from '../seed-year.ts';
import type { Stage } from '../stage.ts';
import { atMost, quantile } from '../statistics.ts';

const day = (before: number) => new Date(Date.now() - before * 86_400_000).toISOString().slice(0, 10);
const year = `from=${day(364)}&to=${day(0)}`;
/** Each for its usual period and for a year; the stock of now and of half a year ago; and what is costliest to group by. */
const asked: Record<string, string[]> = {
  stock: ['', `at=${Math.floor(Date.now() / 1000) - 182 * 86_400}`, 'by=clientId,areaId,age'],
  movements: ['', 'by=month,clientId,warehouseId', year, `${year}&by=month,clientId,warehouseId`],
  occupancy: ['', year, `${year}&by=month,sectionId`],
  age: [''],
  receivables: [''],
  revenue: [`from=${day(60)}&to=${day(30)}`, year],
};

/** Each report, one call after the other, in an account with two years of gate moves. */
export async function measureReports({ ours }: Stage, rounds: number): Promise<void> {
  for (const name of reportNames)
    for (const query of asked[name] ?? ['', year]) {
      const took: number[] = [];
      for (let nth = 0; nth < rounds; nth++) {
        const began = performance.now();
        const reply = await fetch(`${ours.url}${basePath}/${yearAccount}/reports/${name}?${query}`, {
          headers: { authorization: `Bearer ${await ours.token()}` },
        });
        if (!reply.ok) throw new Error(`${name} answered ${reply.status}: ${await reply.text()}`);
        await reply.text();
        took.push(performance.now() - began);
      }
      console.log(
        atMost(
          `report ${name} ${query.replace(year, 'a year').replace(/(from|at)=.*?(&to=[^&]*)?(?=&|$)/, '$1')}`,
          800,
          quantile(took, 0.95),
          'ms',
        ),
      );
    }
}
