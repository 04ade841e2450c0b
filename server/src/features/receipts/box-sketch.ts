import type { DamageLocation } from '@boxyard/contract/yard/damages.ts';
import type { Texts } from '../../core/crud/texts.ts';
import { type Area, marks } from './sketch-marks.ts';

/** The drawing in points: the outside face by face, and the inside as seen through the open doors. */
export const sketchSize = { width: 523, height: 146 };

const face = { height: 50, door: 74, side: 118, gap: 8 };
const rows = { upper: 13, lower: 83 };
const left = face.door + face.gap;
const right = left + face.side + face.gap;
const inside = { x: 350, y: rows.upper, width: 173, height: 120 };
const rearWall = { x: inside.x + 48, y: inside.y + 34, width: 77, height: 52 };

const door = (x: number, width: number): Area => ({ x, y: rows.upper + 1, width, height: face.height - 2 });
const wall = (x: number, y: number, width: number = face.side): Area => ({ x, y, width, height: face.height });

/** Where the marks of each location stand. */
const areas: Record<DamageLocation, Area> = {
  outer_front_door_left: door(1, 26),
  outer_front_door_lock: door(28, 18),
  outer_front_door_right: door(47, 26),
  outer_side_left: wall(left, rows.upper),
  outer_side_right: wall(right, rows.upper),
  outer_side_rear: wall(0, rows.lower, face.door),
  outer_side_top: wall(left, rows.lower),
  outer_side_bottom: wall(right, rows.lower),
  inner_side_rear: rearWall,
  inner_top: { x: rearWall.x - 14, y: inside.y + 10, width: rearWall.width + 28, height: 22 },
  inner_floor: { x: rearWall.x - 14, y: rearWall.y + rearWall.height + 2, width: rearWall.width + 28, height: 22 },
  inner_side_left: { x: inside.x + 2, y: rearWall.y + 6, width: 44, height: rearWall.height - 8 },
  inner_side_right: { x: rearWall.x + rearWall.width + 2, y: rearWall.y + 6, width: 44, height: rearWall.height - 8 },
};

const isLocation = (code: string): code is DamageLocation => Object.hasOwn(areas, code);

/** The letters of a drawing, and how much larger than usual they are. */
interface Letters {
  text: Texts;
  times: number;
}

/**
 * An SVG of the box with the number of each damage at its place: the first damage is 1.
 * @param times how much larger its letters are, for a drawing that is printed small
 */
export function boxSketch(codes: string[], text: Texts, times = 1): string {
  const letters = { text, times };
  const numbers = Map.groupBy(codes.keys(), (nth) => codes[nth] ?? '');
  const marked = [...numbers].map(([code, found]) =>
    isLocation(code)
      ? marks(
          areas[code],
          [...found].map((nth) => nth + 1),
        )
      : '',
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${sketchSize.width} ${sketchSize.height}" font-family="sans">
    ${outside(letters)}${interior(letters)}${marked.join('')}</svg>`;
}

function outside({ text, times }: Letters): string {
  const size = labelSize * times;
  const below = (area: Area, word: string) =>
    label(area.x + area.width / 2, area.y + face.height + size + 2, text(`sketch.${word}`), size);
  const doors = { x: 0, y: rows.upper, width: face.door, height: face.height };
  return [
    title(0, text('sketch.outside'), times),
    box(doors),
    line(face.door / 2, rows.upper, face.door / 2, rows.upper + face.height),
    ...[29, 33.5, 40.5, 45].map((x) => rod(x)),
    below(doors, 'doors'),
    ...(['left', 'right'] as const).flatMap((side) => {
      const area = areas[`outer_side_${side}`];
      return [box(area), corrugation(area, 5), below(area, side)];
    }),
    box(areas.outer_side_rear),
    corrugation(areas.outer_side_rear, 5),
    below(areas.outer_side_rear, 'rear'),
    box(areas.outer_side_top),
    corrugation(areas.outer_side_top, 9),
    below(areas.outer_side_top, 'top'),
    box(areas.outer_side_bottom),
    crossMembers(areas.outer_side_bottom),
    below(areas.outer_side_bottom, 'bottom'),
  ].join('');
}

function interior({ text, times }: Letters): string {
  const size = labelSize * times;
  const { x, y, width, height } = inside;
  const far = rearWall;
  const middle = x + width / 2;
  return [
    title(x, text('sketch.inside'), times),
    box(inside),
    plain(far),
    line(x, y, far.x, far.y),
    line(x + width, y, far.x + far.width, far.y),
    line(x, y + height, far.x, far.y + far.height),
    line(x + width, y + height, far.x + far.width, far.y + far.height),
    label(middle, y + size + 2, text('sketch.top'), size),
    label(middle, y + height - 3.5, text('sketch.floor'), size),
    label(middle, far.y + far.height - 3, text('sketch.rear'), size),
    ...sideLabel(x + 24, far.y + 3, text('sketch.left'), size),
    ...sideLabel(x + width - 24, far.y + 3, text('sketch.right'), size),
  ].join('');
}

const labelSize = 6.5;
const title = (x: number, word: string, times: number) =>
  `<text x="${x}" y="${4 + 3 * times}" font-size="${7.5 * times}" font-weight="bold">${escaped(word)}</text>`;
const label = (x: number, y: number, word: string, size: number) =>
  `<text x="${x}" y="${y}" font-size="${size}" fill="#555555" text-anchor="middle">${escaped(word)}</text>`;
/** A wall beside the rear one is narrow: larger letters have a line for each word. */
const sideLabel = (x: number, y: number, words: string, size: number) =>
  (size > labelSize ? words.split(' ') : [words]).map((word, nth) => label(x, y + nth * size, word, size));
const escaped = (word: string) => word.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const line = (x1: number, y1: number, x2: number, y2: number, color = '#444444', width = 0.6) =>
  `<path d="M${x1} ${y1}L${x2} ${y2}" stroke="${color}" stroke-width="${width}" fill="none"/>`;
const plain = ({ x, y, width, height }: Area) =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="none" stroke="#444444" stroke-width="0.8"/>`;
const rod = (x: number) => line(x, rows.upper + 3, x, rows.upper + face.height - 3, '#999999');

/** A frame with the castings at its corners. */
function box(area: Area): string {
  const { x, y, width, height } = area;
  const casting = 3;
  const corners = [x, x + width - casting].flatMap((at) => [y, y + height - casting].map((top) => [at, top]));
  return (
    plain(area) +
    corners
      .map(
        ([at, top]) =>
          `<rect x="${at}" y="${top}" width="${casting}" height="${casting}" fill="#444444" stroke="none"/>`,
      )
      .join('')
  );
}

function corrugation({ x, y, width, height }: Area, every: number): string {
  const count = Math.floor((width - 8) / every);
  const start = x + (width - count * every) / 2;
  return Array.from({ length: count + 1 }, (_, nth) => {
    const at = start + nth * every;
    return line(at, y + 4, at, y + height - 4, '#cccccc', 0.5);
  }).join('');
}

/** The frame below the floor, with the pockets for forks. */
function crossMembers(area: Area): string {
  const { x, y, width, height } = area;
  const pockets = [0.38, 0.62].map((share) => x + width * share - 5);
  return (
    corrugation(area, 14) +
    pockets
      .map(
        (at) =>
          `<rect x="${at}" y="${y + 1}" width="10" height="${height - 2}" fill="white" stroke="#cccccc" stroke-width="0.5"/>`,
      )
      .join('')
  );
}
