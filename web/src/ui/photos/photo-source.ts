import type { Image } from '@boxyard/contract/core/images.ts';
import type { OwnQueryKey } from '../../core/data/queries.ts';
import type { Target } from '../uploads/queue.ts';

/** Where the pictures of a container, a damage or a phase of a task come from and go to. */
export interface PhotoSource {
  key: OwnQueryKey;
  list: (signal: AbortSignal) => Promise<Image[]>;
  target: Target;
  rename: (image: Image, title: string) => Promise<Image>;
  /** @param act by which the deletion can be undone */
  remove: (image: Image, act: string) => Promise<unknown>;
}
