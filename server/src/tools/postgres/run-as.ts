import { spawnSync } from 'node:child_process';
import { ConfigError } from '../../config.ts';

/** How programs of PostgreSQL are started. */
export interface RunAs {
  /** The user they run as, where that is another than ours. */
  user: { uid: number; gid: number } | undefined;
  /** A command that starts the actual one, such as `setpriv …`; empty if none is needed. */
  before: string[];
}

/** Ends PostgreSQL, after its running transactions were rolled back, when the process that started it ends. */
const endWithParent = '--pdeathsig=SIGINT';

/**
 * PostgreSQL refuses to run as root. Root's server runs it as an unprivileged user: without capabilities where that user
 * can reach all folders, otherwise with the one that lets it pass through folders that are closed to it.
 * @param reached files and folders that PostgreSQL needs
 * @param owner the user whose data folder it is; undefined for a new one
 * @throws ConfigError where nothing works
 */
export function runAs(reached: string[], owner: number | undefined): RunAs {
  if (process.getuid?.() !== 0) return { user: undefined, before: works(['setpriv', endWithParent], []) ?? [] };
  const user = unprivilegedUser(owner);
  const identity = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const plain = ['setpriv', ...identity, '--inh-caps=-all', '--bounding-set=-all', endWithParent];
  // PostgreSQL checks its files with access(2), for which the kernel drops capabilities unless told otherwise.
  const passing = '-all,+dac_override';
  const capable = ['setpriv', ...identity, `--inh-caps=${passing}`, `--ambient-caps=${passing}`];
  capable.push(`--bounding-set=${passing}`, '--securebits=+no_setuid_fixup', endWithParent);
  const before = works(plain, reached) ?? works(capable, reached);
  if (before) return { user, before };
  // PostgreSQL then outlives a server that is killed; the next start ends it.
  if (!works(['setpriv', endWithParent], []) && reaches(user, reached)) return { user, before: [] };
  throw new ConfigError(
    `PostgreSQL does not run as root, and user ${user.uid} cannot be used for it in ${reached.at(-1)}: ` +
      'install setpriv (util-linux), or put the program and DATA_DIR into folders that everybody may enter, or start Boxyard as another user.',
  );
}

/** @returns the command, if a program started by it can reach all of these paths */
function works(before: string[], reached: string[]): string[] | undefined {
  const [program = '', ...rest] = [...before, ...testOf(reached)];
  return spawnSync(program, rest, { cwd: '/', stdio: 'ignore' }).status === 0 ? before : undefined;
}

function reaches(user: { uid: number; gid: number }, reached: string[]): boolean {
  const [program = '', ...rest] = testOf(reached);
  return spawnSync(program, rest, { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

const testOf = (paths: string[]) =>
  paths.length === 0 ? ['true'] : ['test', ...paths.flatMap((path) => ['-a', '-x', path]).slice(1)];

function unprivilegedUser(owner: number | undefined): { uid: number; gid: number } {
  const id = (kind: string, name: string) => {
    const { status, stdout } = spawnSync('id', [kind, name], { encoding: 'utf8' });
    return status === 0 ? Number(stdout) : undefined;
  };
  const uid = owner || (id('-u', 'nobody') ?? 65_534);
  return { uid, gid: id('-g', String(uid)) ?? uid };
}
