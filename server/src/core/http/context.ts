import type { Language } from '@boxyard/contract/core/enums.ts';
import type { Waited } from '@boxyard/contract/core/waited.ts';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Tx } from '../db/connection.ts';
import type { Services } from './services.ts';
import type { AccessToken } from './tokens.ts';

export interface CurrentAccount {
  id: number;
  slug: string;
  name: string;
  timezone: string;
  currency: string;
  language: Language;
  defaultVat: number;
}

/** The caller: a person, or a program with a token of the account. */
interface CurrentAdmin {
  /** 0 for a program: nobody has this id, so nothing is its own. */
  id: number;
  apiToken: AccessToken['apiToken'];
  isOwner: boolean;
  sessionId: number;
}

/** What every function below a route of an account gets first: its transaction already sees this account only. */
export interface Ctx {
  tx: Tx;
  account: CurrentAccount;
  admin: CurrentAdmin;
  /** The reader's: that of their screen, else their own, else that of the account; in an export that of the file. */
  language: Language;
  /** The act that the request belongs to, where it names one and so may be undone. */
  act: string | undefined;
  /** The key under which the request is done once, where it brings one, and its own address; see `onceByKey`. */
  once: { key: string; address: string; days: number } | undefined;
  /** How long the request has waited on its device; undefined: not at all. */
  waited?: Waited | undefined;
  app: Services;
  log: FastifyBaseLogger;
  /** Runs `fn` once the transaction is committed, and never when it is not: for mails and other things beyond the database. */
  afterCommit(fn: () => void): void;
}

/** What reading and writing within an account needs; the command line has no more, and no reader. */
export type InAccount = Pick<Ctx, 'tx' | 'account'> & Partial<Pick<Ctx, 'language'>>;

/** For routes without an account: they open their own transactions. */
export interface OpenCtx {
  app: Services;
  /** Null on public routes. */
  admin: { id: number; sessionId: number; language: Language } | null;
  request: FastifyRequest;
  reply: FastifyReply;
}
