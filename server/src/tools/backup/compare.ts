import { ofPeople } from './account/carried.ts';
import type { AccountManifest, Manifest } from './manifest.ts';

/** A line for each table with its rows and its sum in both. The same rows have the same sum in every database. */
export function compareBackups(
  first: Manifest | AccountManifest,
  second: Manifest | AccountManifest,
): { text: string; isSame: boolean } {
  const names = [...new Set([...first.tables, ...second.tables].map(({ name }) => name))].sort();
  const ofOne = 'account' in first && 'account' in second;
  let isSame = first.files.sha256 === second.files.sha256;
  const lines = names.map((name) => {
    const [one, other] = [first, second].map(({ tables }) => tables.find((table) => table.name === name));
    const same = one?.sha256 === other?.sha256;
    // Whoever was there already has kept what they say of themselves.
    const isTheirs = ofOne && ofPeople.includes(name);
    if (!same && !isTheirs) isSame = false;
    return lineOf(
      name,
      same ? 'same' : isTheirs ? 'theirs' : 'DIFFERS',
      one?.rows,
      one?.sha256,
      other?.rows,
      other?.sha256,
    );
  });
  const files = first.files.sha256 === second.files.sha256 ? 'same' : 'DIFFERS';
  const { count, sha256 } = first.files;
  lines.push(lineOf('(files)', files, count, sha256, second.files.count, second.files.sha256));
  return { text: [...lines, isSame ? 'Both hold the same.' : 'They do not hold the same.'].join('\n'), isSame };
}

function lineOf(
  name: string,
  verdict: string,
  ...[rows, sum, otherRows, otherSum]: (string | number | undefined)[]
): string {
  const part = (count: typeof rows, hash: typeof sum) =>
    `${String(count ?? '-').padStart(9)} ${String(hash ?? '-')
      .slice(0, 12)
      .padEnd(12)}`;
  return `${name.padEnd(20)} ${verdict.padEnd(8)} ${part(rows, sum)} ${part(otherRows, otherSum)}`;
}
