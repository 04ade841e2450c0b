import { join, resolve } from 'node:path';

/** Where things of the embedded PostgreSQL lie in DATA_DIR. */
export function placesIn(dataDir: string) {
  const home = resolve(dataDir);
  const folder = join(home, 'postgres');
  return {
    home,
    folder,
    /** Becomes `folder` once it is complete. */
    unfinished: join(home, 'postgres.unfinished'),
    ...placesOf(folder),
  };
}

export type Places = ReturnType<typeof placesIn>;

/** @param folder `postgres`, or the one that is being made */
export const placesOf = (folder: string) => ({
  data: join(folder, 'data'),
  socket: join(folder, 'socket'),
  passwords: join(folder, 'passwords.json'),
  /** How the PostgreSQL that runs is reached; written by the process that started it. */
  access: join(folder, 'access.json'),
});
