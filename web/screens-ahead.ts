import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Rolldown } from 'vite';

const languages = ['en', 'sk'] as const;
type Language = (typeof languages)[number];
type Ahead = Record<Language, number[]>;

/** What first-paint-script.js knows of the screen of an address. Files are their places in `files`. */
interface Screen extends Ahead {
  /** The parts of its address; `*` is any. */
  at: string;
  /** Its title, where that is the same for every record. */
  title?: Record<Language, string>;
  needs: number[];
}

interface ScreensAhead {
  /** Names of script files in /assets/, the largest first: what takes longest is asked for first. */
  files: string[];
  /** What every screen needs, the frame around those behind the sign-in, the sign-in page. */
  start: Ahead & { draw: number[]; frame: number[]; signIn: number[] };
  screens: Screen[];
}

const source = join(import.meta.dirname, 'src');
const routeFile = /\/src\/routes\/(_app\/[^?]+)\.tsx\?tsr-split/;

/**
 * The files of each screen, to be fetched beside the first script: else each waits for the one that asks for it. And the
 * titles of the screens, to be drawn before any of them has come.
 */
export function screensAhead(bundle: Rolldown.OutputBundle): ScreensAhead {
  const chunks = new Map(
    Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? [[file.fileName, file] as const] : [])),
  );
  function withImports(names: string[], known = new Set<string>()): Set<string> {
    for (const name of names.filter((each) => !known.has(each))) {
      known.add(name);
      withImports(chunks.get(name)?.imports ?? [], known);
    }
    return known;
  }
  const chunksOf = (module: RegExp) =>
    [...chunks.values()]
      .filter(({ moduleIds }) => moduleIds.some((id) => module.test(id)))
      .map(({ fileName }) => fileName);
  const bySize = [...chunks.values()].sort((one, other) => other.code.length - one.code.length);
  const order = bySize.map(({ fileName }) => fileName);
  /** Those of the files that are not known already, with all that they import. */
  function places(names: string[], known: Set<string>): number[] {
    return [...withImports(names)].filter((name) => !known.has(name)).map((name) => order.indexOf(name));
  }

  const first = withImports([...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName));
  const draw = chunksOf(/\/src\/draw\.tsx$/);
  const drawn = withImports(draw, new Set(first));
  const frame = chunksOf(/\/routes\/_app\.tsx\?/);
  const framed = withImports(frame, new Set(drawn));
  const texts = (names: string[], known: Set<string>): Ahead => ({
    en: places(
      names.flatMap((name) => chunksOf(new RegExp(`/i18n/en/${name}\\.json$`))),
      known,
    ),
    sk: places(
      names.flatMap((name) => chunksOf(new RegExp(`/i18n/sk/${name}\\.json$`))),
      known,
    ),
  });
  const start = {
    draw: places(draw, first),
    frame: places(frame, drawn),
    signIn: places(chunksOf(/\/routes\/login\.tsx\?/), drawn),
    ...texts(['common'], drawn),
  };
  const common = withImports(
    languages.flatMap((each) => chunksOf(new RegExp(`/i18n/${each}/common\\.json$`))),
    framed,
  );
  const screens = [...chunks.values()].flatMap(({ fileName, moduleIds }) => {
    const route = moduleIds.map((id) => routeFile.exec(id)?.[1]).find((each) => each !== undefined);
    if (!route || route === '_app/_owner' || route.endsWith('$')) return [];
    const namespaces = textsOf(route);
    const title = titleOf(route, namespaces[0]);
    return [
      {
        at: addressOf(route),
        ...(title && { title }),
        needs: places([fileName], framed),
        ...texts(namespaces, common),
      },
    ];
  });
  // An address that names each of its parts goes before one that takes any.
  screens.sort((one, other) => Number(one.at.includes('*')) - Number(other.at.includes('*')));
  return { files: order.map((name) => name.replace(/^assets\//, '')), start, screens };
}

/** `_app/_owner/clients/$id.edit` is at `/clients/…/edit`. */
function addressOf(route: string): string {
  const parts = route.split(/[/.]/).filter((part) => !part.startsWith('_') && part !== 'index');
  return `/${parts.map((part) => (part.startsWith('$') ? '*' : part)).join('/')}`;
}

/** The texts that the route loads, its own first. */
function textsOf(route: string): string[] {
  const code = readFileSync(join(source, 'routes', `${route}.tsx`), 'utf8');
  const [, names = ''] = /loadTexts\(([^)]*)\)/.exec(code) ?? [];
  return [...names.matchAll(/'([\w-]+)'/g)].flatMap(([, name]) => (name ? [name] : []));
}

/** What its screen has as title: that of a record names the record, which is not known here. */
function titleOf(route: string, namespace: string | undefined): Record<Language, string> | undefined {
  const last = route.split(/[/.]/).findLast((part) => part !== 'index') ?? '';
  if (!namespace || last.startsWith('$') || last === 'edit') return undefined;
  const key = last === 'create' ? 'createTitle' : last === 'profile' ? 'profileTitle' : 'title';
  const [en, sk] = languages.map((language) => textIn(language, namespace, key));
  return en && sk ? { en, sk } : undefined;
}

/** A text of i18n that needs no value put into it. */
export function textIn(language: Language, namespace: string, key: string): string | undefined {
  const file = join(source, `i18n/${language}/${namespace}.json`);
  const text = new Map<string, unknown>(Object.entries(JSON.parse(readFileSync(file, 'utf8')))).get(key);
  return typeof text === 'string' && !text.includes('{{') ? text : undefined;
}
