import { PostgresQueryCompiler, type QueryCompiler } from 'kysely';

/** Names have capitals here and underscores in the database. There are as many as the code and the schema have. */
const rememberedBy = (convert: (name: string) => string) => {
  const known = new Map<string, string>();
  return (name: string): string => {
    const converted = known.get(name) ?? convert(name);
    known.set(name, converted);
    return converted;
  };
};
const snakeCase = rememberedBy((name) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`));

/** Writes names as the database has them while it makes the text. Kysely's own plugin for this copies every query before. */
class SnakeCaseCompiler extends PostgresQueryCompiler {
  readonly #before: number;

  /** @param before how many values stand before those of this text, which goes on behind another */
  constructor(before: number) {
    super();
    this.#before = before;
  }

  protected override getCurrentParameterPlaceholder(): string {
    return `$${this.#before + this.numParameters}`;
  }

  protected override sanitizeIdentifier(identifier: string): string {
    return super.sanitizeIdentifier(snakeCase(identifier));
  }
}

export const newCompiler = (before = 0): QueryCompiler => new SnakeCaseCompiler(before);

/** In the text of a statement whose values decide how it is best run. */
export const plannedForValues = '/* planned for its values */';
