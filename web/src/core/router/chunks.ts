/** A script chunk that has not come by then counts as failed. */
const longestMs = 120_000;

/** Loads a chunk, or fails as a chunk does. The build puts it around every `import()` (web/timed-imports.ts). */
export async function inTime<Module>(load: () => Promise<Module>): Promise<Module> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('module script failed: no answer in 120 s')), longestMs);
  });
  try {
    return await Promise.race([load(), late]);
  } finally {
    clearTimeout(timer);
  }
}

/** After a new release, the chunks that an open page knows are gone. */
export function isChunkFailure(error: unknown): boolean {
  return error instanceof Error && /dynamically imported module|module script failed|preload/i.test(error.message);
}
