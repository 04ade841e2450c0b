import type { Statement } from './statements-of.ts';

/** Names of tables. */
interface Tables {
  /** Those whose rows belong on the nodes. */
  ofAccounts: ReadonlySet<string>;
  /** Those that are there. */
  spread: ReadonlySet<string>;
}

/** Whether it adds a key that leads from a node to the coordinator, or back: `distribute` drops those, and a migration makes none. */
export function isKeyBetween(statement: Statement, { ofAccounts }: Tables): boolean {
  const key = keyAddedBy(statement);
  return !!key && ofAccounts.has(key.from) !== ofAccounts.has(key.to);
}

/**
 * What the nodes of Citus would refuse without a word of what to do, leave unchecked, or not survive.
 * @returns the reason, with the form that does it
 */
export function wrongForm(statement: Statement, { ofAccounts, spread }: Tables): string | undefined {
  const { outline } = statement;
  const [, made] = /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(outline) ?? [];
  const referred = [...outline.matchAll(/ references (\S+)/g)].map(([, to = '']) => to);
  const key = keyAddedBy(statement);
  const isWithin = key && ofAccounts.has(key.from) && ofAccounts.has(key.to);
  const from = made ?? (isWithin && !spread.has(key.from) ? key.from : undefined);
  const to = referred.find((name) => ofAccounts.has(name));
  if (from && to)
    return `${from} is not spread yet, and has a key to ${to}, whose rows are on the nodes. Let tenant_table or spread have it first, then: alter table ${from} add constraint … foreign key …`;
  if (isWithin && !key.name)
    return `The key from ${key.from} to ${key.to} has no name, and nodes would not check the rows that are there: alter table ${key.from} add constraint … foreign key …`;
  const [, changed, command = ''] = /^alter table (?:only )?(\S+) (.*)$/.exec(outline) ?? [];
  if (!changed || !ofAccounts.has(changed)) return undefined;
  if (/\badd column (?:(?! , add | , alter | , drop ).)* (check \(|references|unique|primary key)/.test(command))
    return `A column of ${changed} is added with a rule. First the column, then: alter table ${changed} add constraint … check …`;
  if (/ , (enable|disable)( always| replica)? trigger /.test(command))
    return `Triggers of ${changed} are turned on by one statement. One for each: alter table ${changed} enable always trigger …`;
  return undefined;
}

function keyAddedBy({ outline }: Statement): { from: string; to: string; name: string | undefined } | undefined {
  const added = /^alter table (?:only )?(\S+) add (?:constraint (\S+) )?foreign key \(.*?\) references (\S+)/;
  const [, from, name, to] = added.exec(outline) ?? [];
  return from && to ? { from, to, name } : undefined;
}
