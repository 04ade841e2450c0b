import { parseArgs } from 'node:util';
import { asKept } from '@boxyard/contract/core/email-addresses.ts';
import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import { AdminCreate } from '@boxyard/contract/people/admins.ts';
import { AccountCreate } from '@boxyard/contract/settings/accounts.ts';
import type { z } from 'zod';
import { type Config, readConfig } from '../config.ts';
import { type Db, openDatabase, type Tx, withTransaction } from '../core/db/connection.ts';
import { messageOf } from '../core/db/errors.ts';
import { openFiles } from '../core/files/files.ts';
import { problemOfDatabase } from '../core/http/constraints.ts';
import { Problem } from '../core/http/problems.ts';
import { openMail } from '../core/jobs/mail.ts';
import { sentenceOf } from '../core/observability/start-failure.ts';
import { createAccount } from '../features/accounts/accounts.service.ts';
import { createLink, linkDays } from '../features/auth/links.queries.ts';
import { type Letter, messageOf as mailOf } from '../features/auth/mails.service.ts';
import { importFile } from '../features/imports/command.service.ts';
import { removeFactor } from '../features/second-factor/second-factor.queries.ts';
import { findMember } from '../features/sign-ins/people.queries.ts';
import { logForPerson } from '../features/sign-ins/person-log.queries.ts';
import { backup, backupOne, compare, restore, restoreOne, verify } from './backup/commands.ts';
import { StalledError } from './backup/progress.ts';
import { reportFailure } from './backup/report.ts';
import { type Command, type LoneCommand, type Options, RefusedError, UsageError, type Work } from './cli-command.ts';
import { help } from './cli-help.ts';
import { nodeCommands } from './cli-nodes.ts';
import { purge } from './cli-purge.ts';
import { demoLines, isEmpty } from './demo/sign-ins.ts';
import { migrate, refuseOlder, refuseOtherTimes } from './migrate.ts';
import { type Embedded, joinEmbedded } from './postgres/embedded.ts';

const commands: Record<string, Command | LoneCommand> = {
  migrate: {
    words: [],
    needs: 'as it is',
    prepare: () => async (db) => {
      const applied = await migrate(db);
      return applied.length > 0 ? `Applied ${applied.join(', ')}.` : 'The database is up to date.';
    },
  },
  ...nodeCommands,
  backup: {
    words: ['FOLDER'],
    options: ['account'],
    flags: ['with-keys'],
    needs: 'existing',
    prepare: ([folder = ''], { account, 'with-keys': keys }) => {
      if (keys && !account) throw new UsageError('--with-keys goes with --account.');
      return (db, config) =>
        account ? backupOne(folder, account, keys === 'yes', db, config) : backup(folder, db, config, warn);
    },
    // The operator waits for those of everything.
    onFailure: async (failure, options, config, db) =>
      options.account ? undefined : reportFailure({ config, db, warn }, failure),
  },
  restore: {
    words: ['FOLDER'],
    options: ['account'],
    flags: ['trust'],
    needs: 'empty',
    prepare: ([folder = ''], { account, trust }) => {
      if (trust && !account) throw new UsageError('--trust goes with --account.');
      return (db, config) =>
        account ? restoreOne(folder, account, trust === 'yes', db, config) : restore(folder, db, config);
    },
  },
  compare: {
    words: ['FOLDER', 'FOLDER'],
    run: ([first = '', second = '']) => compare(first, second),
  },
  verify: { words: ['FOLDER'], run: ([folder = '']) => verify(folder, warn) },
  import: {
    words: ['ACCOUNT', 'KIND', 'FILE'],
    flags: ['update', 'check'],
    prepare:
      ([slug = '', kind = '', path = ''], { update, check }) =>
      async (db) => {
        const order = { slug, kind, path, updates: update === 'yes', checks: check === 'yes' };
        const { text, isRefused } = await importFile(db, order);
        if (isRefused) throw new RefusedError(text);
        return text;
      },
  },
  demo: { words: [], prepare: () => fillWithDemo },
  'create-account': {
    words: [],
    options: [
      'slug',
      'name',
      'email',
      'short-name',
      'contact-email',
      'cin',
      'username',
      'currency',
      'timezone',
      'language',
    ],
    prepare: (_, options) => createFirstAccount(options),
  },
  'invitation-link': {
    words: ['SLUG', 'EMAIL'],
    prepare:
      ([slug = '', email = '']) =>
      (db, config) =>
        inDatabase(db, (tx) => linkOfInvitation(tx, slug, email, config)),
  },
  'activation-link': {
    words: ['EMAIL'],
    prepare:
      ([email = '']) =>
      (db, config) =>
        inDatabase(db, async (tx) => {
          const person = await findMember(tx, asKept(email));
          if (!person) throw new UsageError(`Nobody here has the e-mail ${email}.`);
          const purpose = { kind: 'password', accountId: null, adminId: person.id } as const;
          return (await createLink(tx, purpose, config.publicUrl)).activationLink;
        }),
  },
  'reset-second-factor': {
    words: ['EMAIL'],
    prepare:
      ([email = '']) =>
      (db) =>
        inDatabase(db, async (tx) => {
          const person = await findMember(tx, asKept(email));
          if (!person) throw new UsageError(`Nobody here has the e-mail ${email}.`);
          const had = await removeFactor(tx, person.id);
          if (had) await logForPerson(tx, person.id, 'second_factor_off', { address: '', device: '' });
          return had ? `The second factor of ${email} is off.` : `${email} has no second factor.`;
        }),
  },
  'enable-account': {
    words: ['SLUG'],
    prepare:
      ([slug = '']) =>
      (db) =>
        setEnabled(db, slug, true),
  },
  'disable-account': {
    words: ['SLUG'],
    prepare:
      ([slug = '']) =>
      (db) =>
        setEnabled(db, slug, false),
  },
  purge,
};

/** Like `withTransaction`; a refusal of the database becomes a sentence. */
function inDatabase<T>(db: Db, fn: (tx: Tx) => Promise<T>): Promise<T> {
  return withTransaction(db, fn).catch((error: unknown) => {
    throw problemOfDatabase(error) ?? error;
  });
}

async function fillWithDemo(db: Db, config: Config): Promise<string> {
  if (config.production)
    throw new UsageError('The demo has passwords that everybody knows: not with NODE_ENV=production.');
  if (!(await isEmpty(db))) throw new UsageError('The database has accounts already: the demo is for an empty one.');
  const { seedDemo } = await import('./demo/demo.ts');
  await seedDemo(db, await openFiles(config));
  return ['The demo is there.', ...(await demoLines(db))].join('\n');
}

function createFirstAccount(options: Options): Work {
  const { slug, name = '', email = '', username = email, language, currency, timezone } = options;
  const missing = ['slug', 'name', 'email'].filter((option) => !options[option]);
  if (missing.length > 0) throw new UsageError(`Give ${missing.map((option) => `--${option}`).join(', ')}.`);
  const owner = checked(Owner, { email, username });
  const account = checked(AccountCreate, {
    slug,
    name,
    shortName: options['short-name'] ?? name.slice(0, 40),
    contactEmail: options['contact-email'] ?? email,
    // These fields are required; the owner fills them in later.
    cin: options.cin ?? '-',
    ...(currency && { currency }),
    ...(timezone && { timezone }),
    ...(language && { language }),
  });
  return async (db, config) => {
    const { link, language } = await inDatabase(db, async (tx) => {
      const { id: accountId, language } = await createAccount(tx, account, null);
      const invitation = { ...owner, accountId, isOwner: true };
      await tx.insertInto('invitation').values(invitation).execute();
      return { language, link: await linkOfInvitation(tx, account.slug, owner.email, config) };
    });
    const values = { account: name, days: linkDays, link };
    const letter = {
      to: owner.email,
      name: owner.username,
      account: name,
      language,
      text: 'invitation' as const,
      values,
    };
    const isMailed = await mailOnce(config, letter);
    const mailed = isMailed ? '\nIt was mailed to them as well.' : '';
    return `Account ${account.slug} is ready. Its owner ${owner.email} accepts the invitation here, within ${linkDays} days:\n${link}${mailed}`;
  };
}

/** At once: whoever runs the command sees a failure, and has the link. @returns whether it went */
async function mailOnce(config: Config, letter: Letter): Promise<boolean> {
  const mail = await openMail(config);
  try {
    await mail.send(mailOf(letter));
    return mail.isConfigured;
  } catch (error) {
    warn(`The mail to the owner was not sent, so hand the link over yourself: ${messageOf(error)}`);
    return false;
  } finally {
    await mail.close();
  }
}

async function linkOfInvitation(tx: Tx, slug: string, email: string, config: Config): Promise<string> {
  const found = await tx
    .selectFrom('invitation')
    .innerJoin('account', 'account.id', 'invitation.accountId')
    .where('account.slug', '=', slug)
    .where('account.deletedAt', 'is', null)
    .where('invitation.email', '=', asKept(email))
    .select(['invitation.id', 'invitation.accountId'])
    .executeTakeFirst();
  if (!found) throw new UsageError(`The account ${slug} has no open invitation for ${email}.`);
  const purpose = { kind: 'invitation', accountId: found.accountId, invitationId: found.id } as const;
  return (await createLink(tx, purpose, config.publicUrl)).activationLink;
}

const Owner = AdminCreate.pick({ email: true, username: true });

function checked<S extends z.ZodType>(schema: S, given: unknown): z.output<S> {
  const parsed = schema.safeParse(given);
  if (parsed.success) return parsed.data;
  throw new UsageError(
    fieldErrors(parsed.error)
      .map(({ path, message }) => `--${kebab(path)}: ${message}`)
      .join('\n'),
  );
}

function setEnabled(db: Db, slug: string, isEnabled: boolean): Promise<string> {
  return inDatabase(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('account')
      .set({ isEnabled })
      .where('slug', '=', slug)
      .where('deletedAt', 'is', null)
      .executeTakeFirst();
    if (Number(numUpdatedRows) === 0) throw new UsageError(`There is no account ${slug}.`);
    return `The account ${slug} is ${isEnabled ? 'enabled' : 'disabled'}.`;
  });
}

const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

const warn = (text: string) => process.stderr.write(`${text}\n`);

async function main([name, ...rest]: string[]): Promise<string> {
  if (name === 'help' || name === '--help' || name === '-h') return help;
  if (!name) throw new UsageError(`Which command?\n\n${help}`);
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) throw new UsageError(`There is no command ${name}.\n\n${help}`);
  const { words, options } = readArguments(name, command, rest);
  if ('run' in command) return command.run(words);
  const work = command.prepare(words, options);
  // Nothing is signed here, so the server's key is not needed.
  const config = readConfig({ SECRET: '-'.repeat(32), ...process.env });
  const needs = { remainsAllowed: command.needs === 'empty', mustExist: command.needs === 'existing' };
  let postgres: Embedded | undefined;
  let db: Db | undefined;
  try {
    if (!config.databaseUrl) postgres = await joinEmbedded(config.dataDir, { report: warn, ...needs });
    db = openDatabase(postgres?.url ?? config.directDatabaseUrl ?? config.databaseUrl ?? '');
    await refuseOtherTimes(db);
    if (!command.needs) {
      await refuseOlder(db);
      await migrate(db);
    }
    return await work(db, config);
  } catch (error) {
    await command.onFailure?.(error, options, config, db);
    throw error;
  } finally {
    await db?.close();
    await postgres?.stop();
  }
}

function readArguments(name: string, command: Command | LoneCommand, args: string[]) {
  const names = 'options' in command ? (command.options ?? []) : [];
  const flags = 'flags' in command ? (command.flags ?? []) : [];
  const options = Object.fromEntries([
    ...names.map((option) => [option, { type: 'string' as const }]),
    ...flags.map((flag) => [flag, { type: 'boolean' as const }]),
  ]);
  const { positionals, values } = parse(() => parseArgs({ args, options, allowPositionals: true }));
  if (positionals.length !== command.words.length || positionals.includes('')) {
    throw new UsageError(`Usage: npm run boxyard -- ${[name, ...command.words].join(' ')}`);
  }
  const given = Object.entries(values).map(([name, value]) => [name, value === true ? 'yes' : value]);
  return { words: positionals, options: Object.fromEntries(given) as Options }; // each option was declared a text or a flag
}

function parse<T>(read: () => T): T {
  try {
    return read();
  } catch (error) {
    throw new UsageError(messageOf(error));
  }
}

// No other user of this machine may read uploads, keys and backups.
process.umask(0o077);
main(process.argv.slice(2)).then(
  (text) => process.stdout.write(`${text}\n`),
  (error: unknown) => {
    const known = error instanceof UsageError || error instanceof RefusedError || error instanceof Problem;
    process.stderr.write(`${known ? error.message : sentenceOf(error)}\n`);
    process.exitCode = error instanceof UsageError ? 2 : 1;
    // Even `process.exit` waits for a call of the operating system that does not come back.
    if (error instanceof StalledError) process.kill(process.pid, 'SIGKILL');
  },
);
