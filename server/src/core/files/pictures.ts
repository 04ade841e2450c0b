import { pictureTypes } from '@boxyard/contract/core/files.ts';
import type { SentenceKey } from '@boxyard/contract/core/sentences.ts';
import { fileTypeFromBuffer } from 'file-type';
import { Problem } from '../http/problems.ts';
import { sharedPlaces } from '../jobs/shared-places.ts';
import { drawElsewhere, fitElsewhere } from './picture-process.ts';
import type { Drawn, Frame, Picture } from './picture-versions.ts';

/** A photo of a phone takes half a second, one made to be slow two. */
const oneAtATime = sharedPlaces({ places: 1, most: 1, waitMs: 60_000 });

/** @throws 413 for more than may be decoded, before anything is; 415 for what is no picture, 422 for one that cannot be drawn */
export async function readPicture(bytes: Buffer, account: string): Promise<Picture> {
  await requireType(bytes, pictures);
  return oneAtATime(account, () => drawElsewhere(bytes));
}

/** Reduced to fit a frame, on white: for papers. @throws as `readPicture` */
export async function fitPicture(
  bytes: Buffer,
  frame: Frame,
  account: string,
  accepted: Accepted = pictures,
): Promise<Drawn> {
  await requireType(bytes, accepted);
  return oneAtATime(account, () => fitElsewhere(bytes, frame));
}

interface Accepted {
  types: readonly string[];
  /** What is said of any other file. */
  otherwise: SentenceKey;
}
const pictures: Accepted = { types: pictureTypes, otherwise: 'notPicture' };

async function requireType(bytes: Buffer, { types, otherwise }: Accepted): Promise<void> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (/^image\/hei[cf]/.test(type)) throw new Problem('WRONG_FILE_TYPE', 'heicPicture');
  if (!types.includes(type)) throw new Problem('WRONG_FILE_TYPE', otherwise);
}
