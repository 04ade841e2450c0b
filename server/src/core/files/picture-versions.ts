/** A picture ready to be stored: upright, without metadata, with its smaller versions. */
export interface Picture {
  contentType: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  size: number;
  /** By the ending of their path. */
  versions: { ending: string; contentType: string; bytes: Uint8Array }[];
}

/** A picture reduced to fit a frame, on white. */
export interface Drawn {
  bytes: Uint8Array;
  width: number;
  height: number;
  size: number;
}

/** What a picture is reduced to; one that is smaller keeps its size. */
export interface Frame {
  width: number;
  height: number;
  contentType: Picture['contentType'];
}

export const pictureEndings = { 'image/jpeg': '.jpg', 'image/png': '.png' } as const;
export const thumbnailEnding = (side: number) => `-${side}.webp`;

/** Fits the picture into a square of this side; what is smaller stays as it is. */
export function thumbnailSize({ width, height }: { width: number; height: number }, side: number) {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}
