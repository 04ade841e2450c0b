import type { Statement } from './statements-of.ts';

/** Whether rows of this table are on the nodes. */
export type IsSpread = (table: string) => boolean;

/** Whether it adds a key that leads from a node to the coordinator, or back: `distribute` drops those, and a migration makes none. */
export function isKeyBetween(statement: Statement, isSpread: IsSpread): boolean {
  const key = keyAddedBy(statement);
  return !!key && isSpread(key.from) !== isSpread(key.to);
}

/**
 * What the nodes of Citus would refuse without a word of what to do, leave unchecked, or not survive.
 * @returns the reason, with the form that does it
 */
export function wrongForm(statement: Statement, isSpread: IsSpread): string | undefined {
  const { outline } = statement;
  const [, made] = /^create (?:unlogged )?table (?:if not exists )?(\S+)/.exec(outline) ?? [];
  const referred = [...outline.matchAll(/ references (\S+)/g)].map(([, to = '']) => to).find(isSpread);
  if (made && referred)
    return `${made} is made with a key to ${referred}, whose rows are on the nodes. Let tenant_table or spread have it first, then: alter table ${made} add constraint … foreign key …`;
  const key = keyAddedBy(statement);
  if (key && !key.name && isSpread(key.from) && isSpread(key.to))
    return `The key from ${key.from} to ${key.to} has no name, and nodes would not check the rows that are there: alter table ${key.from} add constraint … foreign key …`;
  const [, changed, command = ''] = /^alter table (?:only )?(\S+) (.*)$/.exec(outline) ?? [];
  if (!changed || !isSpread(changed)) return undefined;
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
