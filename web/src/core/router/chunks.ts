/** After a new release, the chunks that an open page knows are gone. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);
}
