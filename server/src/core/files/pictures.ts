import { pictureTypes } from '@boxyard/contract/files.ts';
import { fileTypeFromBuffer } from 'file-type';
import { fairShare } from '../database/fair-share.ts';
import { Problem } from '../request/problems.ts';
import type { Sharer } from '../request/turns.ts';
import { drawElsewhere } from './picture-process.ts';
import type { Picture } from './picture-versions.ts';

/** A photo of a phone takes half a second, so a long queue is still a short wait; circles of people take turns, and the accounts of each. */
const oneAtATime = fairShare(1, 60_000);

/** @throws 413 for more than may be decoded, before anything is; 415 for what is no picture, 422 for one that cannot be drawn */
export async function readPicture(bytes: Buffer, whose: Sharer): Promise<Picture> {
  const type = (await fileTypeFromBuffer(bytes))?.mime ?? '';
  if (/^image\/hei[cf]/.test(type)) throw new Problem('WRONG_FILE_TYPE', 'heicPicture');
  if (!pictureTypes.some((known) => known === type)) throw new Problem('WRONG_FILE_TYPE', 'notPicture');
  return oneAtATime(whose, () => drawElsewhere(bytes));
}
