/** What every browser can read and draw. */
const shrinkable = ['image/jpeg', 'image/png', 'image/webp'];
const longestSide = 2560;
const quality = 0.85;

export const canShrink = ({ type }: Pick<File, 'type'>): boolean => shrinkable.includes(type);

/** The size of a picture whose longest side is at most `side`, in the same proportions. */
export function fitted(width: number, height: number, side = longestSide): { width: number; height: number } {
  const scale = Math.min(1, side / Math.max(width, height));
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) };
}

/**
 * A smaller JPEG of a photo, upright as the camera was held.
 * @returns null where the browser cannot read the picture
 */
export async function shrinkPhoto(file: File): Promise<File | null> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  } catch (error) {
    if (error instanceof DOMException) return null;
    throw error;
  }
  const canvas = Object.assign(document.createElement('canvas'), fitted(picture.width, picture.height));
  const paint = canvas.getContext('2d');
  if (paint) {
    // A JPEG has no transparent parts: they are white, not black.
    paint.fillStyle = '#ffffff';
    paint.fillRect(0, 0, canvas.width, canvas.height);
    paint.imageSmoothingQuality = 'high';
    paint.drawImage(picture, 0, 0, canvas.width, canvas.height);
  }
  picture.close();
  const small = await new Promise<Blob | null>((done) => canvas.toBlob(done, 'image/jpeg', quality));
  return small && new File([small], file.name.replace(/\.[^.]*$|$/, '.jpg'), { type: small.type });
}
