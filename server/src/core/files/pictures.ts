import { pictureTypes } from '@boxyard/contract/core/files.ts';
import type { SentenceKey } from '@boxyard/contract/core/sentences.ts';
import { fileTypeFromBuffer } from 'file-type';
import { fairShare } from '../db/fair-share.ts';
import { Problem } from '../http/problems.ts';
import type { Sharer } from '../http/turns.ts';
import { drawElsewhere, fitElsewhere } from './picture-process.ts';
import type { Drawn, Frame, Picture } from './picture-versions.ts';

/** A photo of a phone takes half a second, one made to be slow two; circles of people take turns, and the accounts of each. */
const oneAtATime = fairShare(1, 60_000);

/** @throws 413 for more than may be decoded, before anything is; 415 for what is no picture, 422 for one that cannot be drawn */
export async function readPicture(bytes: Buffer, whose: Sharer): Promise<Picture> {
  await requireType(bytes, pictures);
  return oneAtATime(whose, () => drawElsewhere(bytes));
}

/** Reduced to fit a frame, on white: for papers. @throws as `readPicture` */
export async function fitPicture(
  bytes: Buffer,
  frame: Frame,
  whose: Sharer,
  accepted: Accepted = pictures,
): Promise<Drawn> {
  await requireType(bytes, accepted);
  return oneAtATime(whose, () => fitElsewhere(bytes, frame));
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
