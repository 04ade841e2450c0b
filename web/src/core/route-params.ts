import { notFound } from '@tanstack/react-router';

/** An id in an address; anything that is none is a page that does not exist. */
export function idParam(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return id;
}
