import { defaultContainerColor } from '@boxyard/contract/yard/containers.ts';

/** Relative luminance of WCAG 2. */
function luminance(color: string): number {
  const hex = /^#([0-9a-f]{6})$/i.exec(color)?.[1] ?? defaultContainerColor.slice(1);
  const [red = 0, green = 0, blue = 0] = [0, 2, 4].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

export function contrast(a: string, b: string): number {
  const both = [luminance(a), luminance(b)];
  return (Math.max(...both) + 0.05) / (Math.min(...both) + 0.05);
}

/** Black or white, whichever reads better: at least 4.58 : 1 on any colour, which no softer black reaches. */
export function textColorOn(color: string): TextColor {
  const known = textColors.get(color);
  if (known) return known;
  const textColor = contrast(color, '#000000') >= contrast(color, '#ffffff') ? '#000000' : '#ffffff';
  textColors.set(color, textColor);
  return textColor;
}

type TextColor = '#000000' | '#ffffff';

/** Remembered, since a yard has thousands of containers in few colours. */
const textColors = new Map<string, TextColor>();
