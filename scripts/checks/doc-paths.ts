import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path/posix';

// Every path that README.md and docs/ cite must exist: links, `code` that begins with a folder of ours, and `names` in such a `folder/`.
const folders = 'contract|server|web|e2e|bench|deploy|docs|scripts|\\.ci';
const pattern = /[<>{}…$]|NNN/;
const code = new RegExp(`\`((?:${folders})/[^\\s\`:#]*)`, 'g');
const inFolder = new RegExp(`((?:\`[\\w./-]+\`(?:, | and )?)+) in \`((?:${folders})/[\\w./-]*/)\``, 'g');
const link = /\]\((?!https?:|mailto:|#)([^)\s#]+)/g;

const pages = ['README.md', ...globSync('docs/**/*.md')].filter((page) => existsSync(page));
let missing = 0;
let cited = 0;
for (const page of pages) {
  for (const [index, line] of readFileSync(page, 'utf8').split('\n').entries()) {
    const linked = [...line.matchAll(link)].map(([, path = '']) => join(dirname(page), path));
    const named = [...line.matchAll(code)].map(([, path = '']) => path);
    const within = [...line.matchAll(inFolder)].flatMap(([, names = '', folder = '']) =>
      [...names.matchAll(/`([^`]+\.\w+)`/g)].map(([, name = '']) => (existsSync(name) ? name : join(folder, name))),
    );
    for (const path of [...linked, ...named, ...within].filter((candidate) => !pattern.test(candidate))) {
      cited += 1;
      if (path.includes('*') ? globSync(path).length > 0 : existsSync(path)) continue;
      missing += 1;
      console.error(`${page}:${index + 1} cites ${path}, which does not exist.`);
    }
  }
}
if (missing > 0) process.exitCode = 1;
else console.log(`All ${cited} paths cited in ${pages.length} pages exist.`);
