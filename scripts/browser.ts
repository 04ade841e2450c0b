import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Browser {
  executablePath: string;
  args: string[];
  env: Record<string, string>;
}

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** CHROMIUM_PATH, else an installed Chromium, else the one that npm brought along. */
export async function findBrowser(): Promise<Browser> {
  const env = Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) => (value ? [[name, value]] : [])),
  );
  const args = ['--disable-dev-shm-usage', '--disable-gpu', '--disable-background-networking', '--disable-quic'];
  const executablePath = process.env.CHROMIUM_PATH || installed.find((path) => existsSync(path));
  if (executablePath) {
    // Chromium's sandbox refuses to run as root.
    const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
    return { executablePath, args: [...args, ...sandbox], env };
  }
  const folder = await unpackedBrowser();
  const path = join(folder, 'chromium');
  return {
    executablePath: path,
    args: [...args, '--no-sandbox'],
    env: { ...env, FONTCONFIG_FILE: join(folder, 'fonts.conf'), ...missingLibraries(path, join(folder, 'al2023/lib')) },
  };
}

/** Unpacks the packaged browser once per version, with the libraries and fonts that a bare machine lacks. */
async function unpackedBrowser(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('Set CHROMIUM_PATH to a Chromium: the packaged one runs on Linux with x64 only.');
  }
  const modules = join(import.meta.dirname, '../node_modules');
  const packaged = join(modules, '@sparticuz/chromium');
  const { version }: { version: string } = JSON.parse(readFileSync(join(packaged, 'package.json'), 'utf8'));
  const cache = join(modules, '.cache');
  const folder = join(cache, `chromium-${version}`);
  const isUnpacked = () => existsSync(join(folder, 'chromium'));
  if (isUnpacked()) return folder;

  mkdirSync(cache, { recursive: true });
  const unpacking = mkdtempSync(join(cache, 'unpacking-'));
  const { TMPDIR } = process.env;
  // The package unpacks into the temporary folder, and would take any other version that it finds there.
  process.env.TMPDIR = unpacking;
  try {
    const { inflate } = await import('@sparticuz/chromium');
    const names = ['chromium.br', 'fonts.tar.br', 'swiftshader.tar.br', 'al2023.tar.br'];
    for (const name of names) await inflate(join(packaged, 'bin', name));
  } finally {
    if (TMPDIR === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = TMPDIR;
  }
  writeFileSync(join(unpacking, 'fonts.conf'), fontsConf(folder));
  // In one step, so that a run cut short leaves no half of a browser behind.
  if (isUnpacked()) rmSync(unpacking, { recursive: true });
  else {
    // Fontconfig alone may have made a folder for its cache there.
    rmSync(folder, { recursive: true, force: true });
    renameSync(unpacking, folder);
  }
  return folder;
}

const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts</dir>
  <dir>/usr/share/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

function missingLibraries(executable: string, libraries: string): Record<string, string> {
  const complete = !execFileSync('ldd', [executable], { encoding: 'utf8' }).includes('not found');
  if (complete) return {};
  return { LD_LIBRARY_PATH: [libraries, process.env.LD_LIBRARY_PATH].filter(Boolean).join(':') };
}
