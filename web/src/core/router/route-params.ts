import { notFound } from '@tanstack/react-router';

/** An id in an address; anything that is none is a page that does not exist. */
function idParam(text: string): number {
  const id = Number(text);
  if (!Number.isSafeInteger(id) || id < 1) throw notFound();
  return id;
}

type Params<Ids extends string, Texts extends string> = Record<Ids, number> & Record<Texts, string>;
/** `NoInfer` makes TypeScript take the names from the call of `idParams`, not from the router. */
type Named<Ids extends string, Texts extends string> = Params<NoInfer<Ids>, NoInfer<Texts>>;

/** A route's parameters: ids, and texts that stay as they are. */
export function idParams<Ids extends string, Texts extends string = never>(ids: Ids[], texts: Texts[] = []) {
  return {
    parse: (raw: Record<NoInfer<Ids | Texts>, string>) => {
      const read = [...ids.map((name) => [name, idParam(raw[name])]), ...texts.map((name) => [name, raw[name]])];
      // An object made of pairs has no names of its own for the compiler.
      return Object.fromEntries(read) as Named<Ids, Texts>;
    },
    stringify: (params: Named<Ids, Texts>) => {
      const written = [...ids, ...texts].map((name) => [name, String(params[name])]);
      // The pairs are those of `ids` and `texts`.
      return Object.fromEntries(written) as Record<NoInfer<Ids | Texts>, string>;
    },
  };
}
