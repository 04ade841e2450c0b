import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A file of `deploy/` with its `${NAMES}` filled in, as the image of nginx and `envsubst` do: only names that are given. */
export function fillTemplate(name: string, values: Record<string, string>): string {
  const template = readFileSync(join(import.meta.dirname, '../../deploy', name), 'utf8');
  return template.replace(/\$\{(\w+)\}/g, (whole, value: string) => values[value] ?? whole);
}
