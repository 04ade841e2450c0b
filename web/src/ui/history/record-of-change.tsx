import type { HistoryEntity } from '@boxyard/contract/core/entities.ts';
import type { Change } from '@boxyard/contract/core/history.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ContainerNumber } from '../container/container-number.tsx';
import { nameInWords } from './change-words.ts';
import classes from './history.module.css';
import { screenOf } from './screens.ts';

/** A record that was changed, with the way to it, and the one that it belongs to. */
export function RecordOfChange({ change }: { change: Change }) {
  const { entity, recordId: id, recordName, of, owners, isGone } = change;
  const screen = isGone ? undefined : screenOf(entity, id, owners);
  const name = nameInWords(entity, recordName);
  const ownersOfOwner = owners.slice(
    owners.findIndex((owner) => owner.id === of?.id && owner.entity === of.entity) + 1,
  );
  const screenOfOwner = of ? screenOf(of.entity, of.id, ownersOfOwner) : undefined;
  // What has no name goes by that of its owner; a person's access is that person's, with one name.
  const isByOwner = of && (name === '' || recordName === of.name);
  if (isByOwner) return <Name entity={of.entity} name={of.name} screen={screen ?? screenOfOwner} />;
  if (name === '') return `#${id}`;
  const own = <Name entity={entity} name={recordName} screen={screen} />;
  if (!of) return own;
  return (
    <>
      {own}{' '}
      <span className={classes.of}>
        · <Name entity={of.entity} name={of.name} screen={screenOfOwner} />
      </span>
    </>
  );
}

interface NameProps {
  /** Whose name it is. */
  entity: HistoryEntity;
  name: string;
  screen: LinkProps | undefined;
}

function Name({ entity, name, screen }: NameProps) {
  const words = entity === 'container' ? <ContainerNumber number={name} copyable={false} /> : nameInWords(entity, name);
  return screen ? <Link {...screen}>{words}</Link> : words;
}
