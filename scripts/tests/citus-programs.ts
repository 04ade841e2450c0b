import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, globSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Programs, programsIn } from '../../server/src/tools/postgres/programs.ts';

const debian = { programs: '/usr/lib/postgresql/15', texts: '/usr/share/postgresql/15' };
const archives = join(import.meta.dirname, '../../../shared/citus/citus-*-postgresql-15-linux-x64.tar.gz');

/**
 * A PostgreSQL 15 with Citus: the first on the PATH that has it, else a copy of Debian's with the archive beside it.
 * @param folder takes the copy, so that Debian's own folders stay as they are
 * @throws where neither can be had
 */
export function citusPrograms(folder: string): Programs {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .find((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, '../lib/citus.so')));
  if (onPath) return programsIn(onPath);
  const [archive] = globSync(archives);
  if (!archive || !existsSync(join(debian.programs, 'bin/initdb')))
    throw new Error(
      'There is no PostgreSQL 15 with Citus here: Debian’s package postgresql-15 and ../shared/citus are needed.',
    );
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
