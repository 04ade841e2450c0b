import type { Change } from '@boxyard/contract/core/history.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { ContainerNumber } from '../container/container-number.tsx';
import { nameInWords } from './change-words.ts';
import classes from './history.module.css';

/** A record that was changed, with the way to it, and the one that it belongs to. */
export function RecordOfChange({ change }: { change: Change }) {
  const { entity, recordId: id, recordName: name, of, isGone } = change;
  const own = name && <Name entity={entity} id={id} name={name} of={of} isGone={isGone} />;
  const owner = of?.name && <Name {...of} of={null} isGone={false} />;
  // A person's access is that person's: the name would stand there twice.
  if (!own || name === of?.name) return owner || own || `#${id}`;
  if (!owner) return own;
  return (
    <>
      {own} <span className={classes.of}>· {owner}</span>
    </>
  );
}

type NameProps = Pick<Change, 'entity' | 'of' | 'isGone'> & { id: number; name: string };

function Name(props: NameProps) {
  const { entity, name, isGone } = props;
  const words = entity === 'container' ? <ContainerNumber number={name} copyable={false} /> : nameInWords(entity, name);
  const target = isGone ? undefined : targetOf(props);
  return target ? <Link {...target}>{words}</Link> : words;
}

/** The screen of a record; undefined where it has none of its own. */
function targetOf({ entity, id, of }: NameProps): LinkProps | undefined {
  switch (entity) {
    case 'account':
      return { to: '/account' };
    case 'admin':
      return { to: '/admins/$id/edit', params: { id } };
    case 'charge_code':
      return { to: '/charge-codes/$id/edit', params: { id } };
    case 'client':
      return { to: '/clients/$clientId/edit', params: { clientId: id } };
    case 'client_user':
      return of ? { to: '/clients/$clientId/users/$id/edit', params: { clientId: of.id, id } } : undefined;
    case 'container':
      return { to: '/containers/$id/edit', params: { id } };
    case 'container_status':
      return { to: '/container-statuses/$id/edit', params: { id } };
    case 'container_type':
      return { to: '/container-types/$id/edit', params: { id } };
    case 'edi_partner':
      return { to: '/edi/partners/$partnerId', params: { partnerId: id } };
    case 'edi_profile':
      return of ? { to: '/edi/partners/$partnerId', params: { partnerId: of.id } } : undefined;
    case 'employee':
      return { to: '/employees/$id/edit', params: { id } };
    case 'estimate':
      return { to: '/inspections/estimates/$id', params: { id } };
    case 'gate_order':
      return { to: '/bookings/orders/$orderId', params: { orderId: id } };
    case 'rate_card':
      return { to: '/rate-cards/$id/edit', params: { id } };
    case 'repair_tariff':
      return { to: '/inspections/tariffs/$id', params: { id } };
    case 'storage_area':
      return of
        ? { to: '/warehouses/$warehouseId/storage-areas/$id/edit', params: { warehouseId: of.id, id } }
        : undefined;
    case 'warehouse':
      return { to: '/warehouses/$warehouseId/edit', params: { warehouseId: id } };
    default:
      return undefined;
  }
}
