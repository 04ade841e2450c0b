import { chromium } from '@playwright/test';
import { findBrowser } from '../../scripts/browser.ts';
import { quietly } from '../processes.ts';
import { type Goal, type Part, table } from '../report.ts';
import { figure, median, quantile } from '../statistics.ts';
import { servePage } from './build.ts';
import { type Measured, measureScroll, measureWay, type Scrolled } from './measure.ts';

const ways = {
  floor: 'table, no highlight: the floor',
  state: 'table, state per hover',
  'boxyard,1': 'ours, one section',
  'boxyard,10': 'ours, ten sections',
};
type Way = keyof typeof ways;

/** The yard on screen beside the ordinary table, in turns: sections of 8,000 cells, a real mouse. */
export const measureYard: Part = async ({ length: { rounds }, times }) => {
  const hovers = Math.min(times, 60);
  const { env, ...found } = await findBrowser();
  const page = await servePage();
  const browser = await chromium.launch({ ...found, env });
  const of: Record<Way, Measured[]> = { floor: [], state: [], 'boxyard,1': [], 'boxyard,10': [] };
  const scrolls: Scrolled[] = [];
  try {
    for (let round = 0; round < rounds; round++) {
      for (const way of Object.keys(of) as Way[]) // the keys of the literal above
        of[way].push(await quietly(() => measureWay(browser, page.url, way, hovers)));
      scrolls.push(await measureScroll(browser, page.url));
    }
  } finally {
    await browser.close();
    page.end();
  }
  const scrolled = {
    frame: median(scrolls.map(({ frame }) => frame)),
    blank: median(scrolls.map(({ blank }) => blank)),
  };
  return {
    title: 'The yard on screen: a section of 20 × 20 × 20 = 8,000 cells',
    lines: table(
      ['', 'open to first paint, ms:', 'hover to paint, ms, median:', 'p95:', 'main thread a hover, ms:', 'elements:'],
      (Object.keys(of) as Way[]).map((way) => [ways[way], ...figuresOf(of[way])]),
    ).concat(
      '',
      `Scrolling ten sections: longest frame ${figure(scrolled.frame)} ms, longest blank ${figure(scrolled.blank)} ms. Chromium ${browser.version()} without a graphics card.`,
    ),
    goals: goalsOf(of, scrolled.blank),
  };
};

const opened = (rounds: Measured[]) => median(rounds.map(({ painted }) => painted));
const hovered = (rounds: Measured[], share: number) =>
  quantile(
    rounds.flatMap(({ hovers }) => hovers),
    share,
  );

const figuresOf = (rounds: Measured[]): string[] => [
  figure(opened(rounds)),
  figure(hovered(rounds, 0.5), 1),
  figure(hovered(rounds, 0.95), 1),
  figure(median(rounds.map(({ task }) => task)), 1),
  figure(median(rounds.map(({ elements }) => elements))),
];

function goalsOf(of: Record<Way, Measured[]>, blank: number): Goal[] {
  const [ours, ten] = [of['boxyard,1'], of['boxyard,10']];
  const atMost = (what: string, most: number, unit: string, measured: number): Goal => ({
    what,
    goal: `at most ${most}${unit}`,
    measured: figure(measured, measured < 10 ? 2 : 0),
    holds: measured <= most,
  });
  return [
    atMost('Yard: open', 0.3, ' × the table with state', opened(ours) / opened(of.state)),
    atMost('Yard: hover, median', 1.3, ' × the floor', hovered(ours, 0.5) / hovered(of.floor, 0.5)),
    atMost('Yard: hover, p95', 1.5, ' × the floor', hovered(ours, 0.95) / hovered(of.floor, 0.95)),
    atMost('Yard: ten sections open', 2, ' × the time of one', opened(ten) / opened(ours)),
    atMost('Yard: longest blank of a scroll, ms', 100, ' ms', blank),
  ];
}
