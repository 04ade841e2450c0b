import sharp from 'sharp';

/** Drawn pictures of a container's wall, door or floor, with a mark on it: enough to see what a screen of photos is like. */
type Mark = 'dent' | 'hole' | 'rust' | 'scratch' | 'stain' | 'none';
export interface Drawing {
  ground: 'wall' | 'door' | 'floor';
  color: string;
  mark: Mark;
}

const width = 960;
const height = 640;

export function drawPicture({ ground, color, mark }: Drawing): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">
    <defs><radialGradient id="shade"><stop offset="0" stop-color="#000" stop-opacity=".65"/>
      <stop offset=".7" stop-color="#000" stop-opacity=".3"/><stop offset="1" stop-color="#fff" stop-opacity=".15"/></radialGradient></defs>
    ${grounds[ground](color)}${marks[mark]}</svg>`;
  return sharp(Buffer.from(svg)).jpeg({ quality: 80 }).toBuffer();
}

const times = (count: number, draw: (n: number) => string) => Array.from({ length: count }, (_, n) => draw(n)).join('');
const box = (x: number, y: number, w: number, h: number, fill: string, opacity = 1) =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${fill}" opacity="${opacity}"/>`;

const grounds: Record<Drawing['ground'], (color: string) => string> = {
  wall: (color) =>
    box(0, 0, width, height, color) +
    times(16, (n) => box(n * 60, 40, 26, 560, '#000', 0.16) + box(n * 60 + 30, 40, 6, 560, '#fff', 0.22)) +
    box(0, 0, width, 40, '#000', 0.3) +
    box(0, 600, width, 40, '#000', 0.4),
  door: (color) =>
    box(0, 0, width, height, color) +
    box(472, 0, 16, height, '#111', 0.8) +
    times(4, (n) => box(110 + n * 210 + (n > 1 ? 60 : 0), 20, 18, 600, '#c9ced3')) +
    times(4, (n) => box(70 + n * 210 + (n > 1 ? 60 : 0), 380, 120, 22, '#8d949b')),
  floor: () =>
    box(0, 0, width, height, '#8a6f4d') +
    times(8, (n) => box(0, n * 80, width, 4, '#3d2f1d', 0.7) + box((n * 317) % 900, n * 80, 4, 80, '#3d2f1d', 0.6)),
};

const marks: Record<Mark, string> = {
  dent: '<ellipse cx="500" cy="330" rx="190" ry="120" fill="url(#shade)"/>',
  hole: '<path d="M430 300 l60 -34 70 12 44 50 -26 66 -84 18 -70 -40 z" fill="#0b0d0f" stroke="#b0572a" stroke-width="12"/>',
  rust: times(
    40,
    (n) =>
      `<circle cx="${300 + ((n * 137) % 380)}" cy="${180 + ((n * 89) % 300)}" r="${8 + ((n * 7) % 30)}" fill="#8a4a1f" opacity=".55"/>`,
  ),
  scratch: times(
    5,
    (n) =>
      `<path d="M${180 + n * 14} ${210 + n * 26} q 260 ${60 - n * 20} 560 ${30 + n * 12}" fill="none" stroke="#e8e4da" stroke-width="${3 + (n % 3)}" opacity=".8"/>`,
  ),
  stain:
    '<path d="M330 250 q 120 -120 260 -30 t 120 190 q -190 130 -350 40 t -30 -200 z" fill="#1c1410" opacity=".6"/>',
  none: '',
};
