/** A picture ready to be stored: upright, without metadata, with its smaller versions. */
export interface Picture {
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  size: number;
  /** By the ending of their path. */
  versions: { ending: string; contentType: string; bytes: Uint8Array }[];
}

export const pictureEndings = { 'image/jpeg': '.jpg', 'image/png': '.png' } as const;
export const thumbnailEnding = (side: number) => `-${side}.webp`;

/** Fits the picture into a square of this side; what is smaller stays as it is. */
export function thumbnailSize({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
