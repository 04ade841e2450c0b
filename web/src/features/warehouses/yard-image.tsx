import { useMemo } from 'react';
import classes from './warehouse-card.module.css';
import { type PictureBox, pictureOf } from './yard-picture.ts';

const pitch = 22;
const boxHeight = 15;
const ground = 98;
const left = 28;
const ridge = 5;

/** A warehouse's picture: a crane over stacks, as full as the yard is. */
export function YardImage({ seed, full }: { seed: number; full: number }) {
  const boxes = useMemo(() => pictureOf(seed, full), [seed, full]);
  return (
    <svg className={classes.image} viewBox="0 0 320 112" aria-hidden="true" preserveAspectRatio="xMidYMax slice">
      <path className={classes.crane} d={`M12 ${ground}V24M308 ${ground}V24M4 24h312M4 17h312M4 17v7M316 17v7`} />
      <path className={classes.crane} d="M196 17v7M222 17v7M203 24v8M215 24v8M199 32h20" />
      {boxes.map((box) => (
        <Box key={`${box.slot}/${box.tier}`} {...box} />
      ))}
      <path className={classes.ground} d={`M0 ${ground + 1}h320`} />
    </svg>
  );
}

function Box({ slot, tier, size, tone }: PictureBox) {
  const width = size * pitch - 2;
  const ribs = Array.from({ length: Math.floor((width - ridge) / ridge) }, (_, at) => (at + 1) * ridge);
  return (
    <g transform={`translate(${left + slot * pitch} ${ground - (tier + 1) * boxHeight})`} data-tone={tone}>
      <rect width={width} height={boxHeight - 1} rx="1" />
      <path d={ribs.map((x) => `M${x} 3v${boxHeight - 7}`).join('')} />
    </g>
  );
}
