import type { Config } from '../config.ts';
import type { Db } from '../core/db/connection.ts';

export class UsageError extends Error {}
/** The work was refused for what it was given. */
export class RefusedError extends Error {}

/** What a command does on the open database. @returns what to print once it is done */
export type Work = (db: Db, config: Config) => Promise<string>;
export type Options = Record<string, string | undefined>;

export interface Command {
  /** Names of the words after the command's name. */
  words: string[];
  options?: string[];
  /** Options without a value; 'yes' where one is given. */
  flags?: string[];
  /** The database it works on: as it is, one that has to be there already, or an empty one; otherwise one at the newest version. */
  needs?: 'as it is' | 'existing' | 'empty';
  /** Is told why the work failed; without the database where that could not be opened. */
  onFailure?: (failure: unknown, options: Options, config: Config, db: Db | undefined) => Promise<void>;
  /** Checks what was given. @throws UsageError */
  prepare(words: string[], options: Options): Work;
}

/** A command that does not open the database. */
export interface LoneCommand {
  words: string[];
  run(words: string[]): Promise<string>;
}
