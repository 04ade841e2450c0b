/** A part of the drawing, in points. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Half the height of a mark: the largest at which all fit is taken, down to what can still be read. */
const radii = [6, 5, 4.2];
const gap = 1;

/** Numbered marks in rows about the middle of an area. Where they do not all fit, the last one says how many more there are. */
export function marks(area: Area, numbers: number[]): string {
  const radius = radii.find((each) => room(area, each) >= numbers.length) ?? Math.min(...radii);
  const most = room(area, radius);
  const shown = numbers.length > most ? numbers.slice(0, most - 1) : numbers;
  const rest = numbers.length - shown.length;
  const labels = [...shown.map(String), ...(rest > 0 ? [`+${rest}`] : [])];
  const { columns } = raster(area, radius);
  const step = 2 * radius + gap;
  const rows = Math.ceil(labels.length / columns);
  return labels
    .map((word, nth) => {
      const row = Math.floor(nth / columns);
      const inRow = Math.min(columns, labels.length - row * columns);
      const x = area.x + area.width / 2 + ((nth % columns) - (inRow - 1) / 2) * step;
      const y = area.y + area.height / 2 + (row - (rows - 1) / 2) * step;
      return mark(x, y, radius, word);
    })
    .join('');
}

function raster({ width, height }: Area, radius: number) {
  const step = 2 * radius + gap;
  const fit = (length: number) => Math.max(1, Math.floor((length + gap) / step));
  return { columns: fit(width), rows: fit(height) };
}

function room(area: Area, radius: number): number {
  const { columns, rows } = raster(area, radius);
  return columns * rows;
}

function mark(x: number, y: number, radius: number, word: string): string {
  if (word.startsWith('+')) return inscription(x + radius * 0.6, y, radius * 1.3, 'black', word);
  const size = radius * (word.length > 1 ? 1.15 : 1.4);
  const disc = `<circle cx="${x}" cy="${y}" r="${radius}" fill="black" stroke="white" stroke-width="0.8"/>`;
  return disc + inscription(x, y, size, 'white', word);
}

const inscription = (x: number, y: number, size: number, color: string, word: string) =>
  `<text x="${x}" y="${y + size * 0.36}" font-size="${size}" font-weight="bold" fill="${color}" text-anchor="middle">${word}</text>`;
