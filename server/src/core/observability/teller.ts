import { hostname } from 'node:os';
import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config.ts';
import type { Db } from '../db/connection.ts';
import type { State, Thing } from '../db/tables.ts';
import type { Mail } from '../jobs/mail.ts';
import { type Finding, watchedThings } from './watched-things.ts';

/** Tells the operator how a thing is found, where that is new. */
interface Teller {
  /** @returns what sends the mail: nobody has to wait for it */
  tell(thing: Thing, finding: Finding): Promise<{ mailed: Promise<void> }>;
}

interface Parts {
  config: Config;
  db: Db;
  mail: Mail;
  /** Undefined for a command, which has no log: a server on the same database writes it there. */
  log: FastifyBaseLogger | undefined;
  /** Is told what keeps the teller from its work. */
  onFailure: (error: unknown, sentence: string) => void;
}

const words: Record<State, string> = {
  well: 'is well again',
  low: 'is nearly full',
  full: 'is full',
  failed: 'failed',
  late: 'is missing',
};

export function openTeller({ config, db, mail, log, onFailure }: Parts): Teller {
  const things = watchedThings(db, (error) => onFailure(error, 'what the operator is told is not in the database'));
  const to = mail.isConfigured ? config.operatorEmail : undefined;

  async function send(thing: Thing, { state, said }: Finding, to: string): Promise<void> {
    try {
      await mail.send({ to, ...letterAbout(config, thing, { state, said }) });
    } catch (error) {
      onFailure(error, 'a mail to the operator was not sent');
      await things
        .forgetMail(thing, state)
        .catch((lost: unknown) => onFailure(lost, 'a mail to the operator is not tried again'));
    }
  }

  return {
    async tell(thing, finding) {
      const due = await things.find(thing, finding, { log: log !== undefined, mail: to !== undefined });
      if (due.log) log?.[finding.state === 'well' ? 'info' : 'error']({ thing, state: finding.state }, finding.said);
      return { mailed: due.mail && to ? send(thing, finding, to) : Promise.resolve() };
    },
  };
}

/** In English, like the command line. */
export function letterAbout({ publicUrl }: Pick<Config, 'publicUrl'>, thing: Thing, { state, said }: Finding) {
  return {
    subject: `Boxyard, ${new URL(publicUrl).host}: the ${thing} ${words[state]}`,
    text: `${said}\n\nServer: ${publicUrl}\nMachine: ${hostname()}\n`,
  };
}
