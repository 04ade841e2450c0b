import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Programs, programsIn } from '../../server/src/tools/postgres/programs.ts';

const debian = { programs: '/usr/lib/postgresql/15', texts: '/usr/share/postgresql/15' };
/** In the folder that CITUS names. */
const archives = 'citus-*-postgresql-15-linux-x64.tar.gz';

/**
 * A PostgreSQL 15 with Citus: the first on the PATH that has it, else a copy of Debian's with the archive from the folder that CITUS names.
 * @param folder takes the copy, so that Debian's own folders stay as they are
 * @throws where neither can be had
 */
export function citusPrograms(folder: string): Programs {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, '../lib/citus.so')));
  if (onPath) return programsIn(onPath);
  if (!process.env.CITUS)
    throw new Error(`No PostgreSQL 15 with Citus is on the PATH, and CITUS names no folder with ${archives}.`);
  const [archive] = globSync(join(process.env.CITUS, archives));
  if (!archive) throw new Error(`CITUS: ${process.env.CITUS} has no ${archives}.`);
  if (!existsSync(join(debian.programs, 'bin/initdb')))
    throw new Error('Citus needs Debian’s PostgreSQL: apt-get install postgresql-15 brings it.');
  return copyOfDebians(folder, archive);
}

/** PostgreSQL looks for its folders from where its program stands, so they may be anywhere as long as they lie as Debian's do. */
function copyOfDebians(folder: string, archive: string): Programs {
  const root = join(folder, 'programs');
  const programs = join(root, debian.programs);
  const texts = join(root, debian.texts);
  cpSync(debian.programs, programs, { recursive: true, dereference: true });
  cpSync(debian.texts, texts, { recursive: true, dereference: true });
  const unpacked = join(folder, 'archive');
  mkdirSync(unpacked);
  execFileSync('tar', ['xzf', archive, '-C', unpacked]);
  cpSync(join(unpacked, 'lib'), join(programs, 'lib'), { recursive: true });
  cpSync(join(unpacked, 'extension'), join(texts, 'extension'), { recursive: true });
  chmodSync(folder, 0o755); // another user runs them
  return programsIn(join(programs, 'bin'));
}
