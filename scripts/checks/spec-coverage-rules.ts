export interface TestFile {
  path: string;
  text: string;
}

/** Headings that the page must have, each with a line that cites a test: the parts of SPEC.md, then what DECISIONS.md adds. */
const parts = [
  '1 What it does and for whom',
  '2 Layout and routes',
  '2 Login',
  '2 Dashboard',
  '2 Client list and form',
  '2 Container list',
  '2 Container form',
  '2 Container tabs',
  '2 Transaction modal',
  '2 Transport modal',
  '2 Work task list',
  '2 Work task form',
  '2 Storage area manager',
  '2 Transfer task list and form',
  '2 Warehouse list and form',
  '2 Account form',
  '2 Employee list and form',
  '2 Client users, admins, types and statuses',
  '3 Entities and their fields',
  '4 States and transitions',
  '5 Validation rules',
  '6 Roles and permissions',
  '7 The calls it makes',
  '8 The error catalogue',
  '9 Business constants and limits',
  'Decisions: the API',
  'Decisions: who may do what',
  'Decisions: containers and positions',
  'Decisions: billing',
  'Decisions: tasks, cargo, damages, files',
  'Decisions: screens',
];

const heading = /^##+ (.*)$/;
/** A test file by its name, or by the end of its path where others have that name, and titles of it: whole, or their beginnings. */
const citation = /`([\w./$-]+\.(?:test|spec|production|failover|judge)\.tsx?)`((?:(?:: |, )"[^"]+")*)/g;

/** @returns what is wrong, each with its line, and how many tests are cited */
export function findUncovered(
  page: string,
  files: TestFile[],
  needed: string[] = parts,
): { faults: string[]; cited: number } {
  const faults: string[] = [];
  const covered = new Set<string>();
  let part = '';
  let cited = 0;
  for (const [index, line] of page.split('\n').entries()) {
    part = heading.exec(line)?.[1] ?? part;
    for (const [, name = '', titles = ''] of line.matchAll(citation)) {
      const found = files.filter(({ path }) => path === name || path.endsWith(`/${name}`));
      const [file] = found;
      if (!file || found.length > 1) faults.push(`${index + 1} cites ${name}, which is ${found.length} files.`);
      else
        for (const [, title = ''] of titles.matchAll(/"([^"]+)"/g)) {
          cited += 1;
          if (!hasTest(file.text, title)) faults.push(`${index + 1} cites "${title}", no test of ${file.path}.`);
        }
      covered.add(part);
    }
  }
  for (const missing of needed.filter((each) => !covered.has(each)))
    faults.push(`1 has no line with a test below "${missing}".`);
  return { faults, cited };
}

function hasTest(text: string, title: string): boolean {
  const literal = title.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
  return new RegExp(String.raw`(?:\b(?:describe|test|it)(?:\.\w+)*|\))\(\s*['"\`]${literal}`).test(text);
}
