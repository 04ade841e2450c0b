import { useEffect, useRef } from 'react';
import { addUploads, forgetRefused, type Target, type Upload, useAllUploads } from './queue.ts';

interface Uploads {
  items: readonly Upload[];
  add: (files: File[]) => void;
}

export interface UploadOptions {
  maxBytes?: number | undefined;
  /** Photos that are too large are made smaller before they are sent. */
  shrinks?: boolean | undefined;
  /** What the server has answered, while the screen is there. */
  onSent?: ((answer: unknown) => void) | undefined;
}

/** The files that are on their way to one record, also those of an earlier visit of the screen. */
export function useUploads(target: Target, { maxBytes, shrinks, onSent }: UploadOptions = {}): Uploads {
  const { path } = target;
  const all = useAllUploads();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
      forgetRefused(path);
    };
  }, [path]);
  return {
    items: all.filter((item) => item.path === path),
    add: (files) =>
      addUploads(target, files, {
        maxBytes,
        shrinks,
        onSent: onSent && ((answer) => isHere.current && onSent(answer)),
      }),
  };
}
