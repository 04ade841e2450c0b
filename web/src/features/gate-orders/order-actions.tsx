import type { OrderDetail } from '@boxyard/contract/bookings/gate-orders.ts';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { PaperButton } from '../../ui/action/paper-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { useOrderRights } from '../../ui/bookings/rights.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { useReturnToList } from '../../ui/list/list-memory.ts';
import { orderActs, orders } from './gate-orders.api.ts';
import classes from './orders.module.css';

/** What other features draw; the route passes it in. */
export interface OrderParts {
  holds: ReactNode;
  hold: (order: OrderDetail) => ReactNode;
  trucks: (order: OrderDetail) => ReactNode;
}

/** What can be done with an order: release orders are changed by those who may release, and ended by those who may cancel. */
export function OrderActions({ order, parts }: { order: OrderDetail; parts: OrderParts }) {
  const { t } = useTranslation('bookings');
  const { mayChange, mayCancel } = useOrderRights();
  const { id, status, direction, number } = order;
  const mayEdit = mayChange(direction);
  const isOver = status === 'closed' || status === 'cancelled';
  const toList = useReturnToList('/bookings/orders');
  return (
    <>
      <Print order={order} />
      {!isOver && parts.hold(order)}
      {mayEdit && status === 'draft' && (
        <DeleteAction
          asButton
          isFinal
          texts="bookings"
          values={{ name: number }}
          remove={() => orders.remove(id)}
          after={() => toList({ ignoreBlocker: true })}
        />
      )}
      {mayCancel && !isOver && status !== 'draft' && <End order={order} how="close" />}
      {mayCancel && status !== 'cancelled' && <End order={order} how="cancel" />}
      {mayEdit && status !== 'cancelled' && (
        <LinkButton to="/bookings/orders/$orderId/edit" params={{ orderId: id }} variant="default">
          {t('common:edit')}
        </LinkButton>
      )}
      {mayEdit && status !== 'open' && <Open order={order} />}
    </>
  );
}

/** Why some of the buttons are not there for this person. */
export function RightsNote({ order: { direction, status } }: { order: OrderDetail }) {
  const { t } = useTranslation('bookings');
  const { mayChange, mayCancel } = useOrderRights();
  const isOver = status === 'closed' || status === 'cancelled';
  const lacks = [!mayChange(direction) && t('lacksRelease'), !mayCancel && !isOver && t('lacksCancel')];
  const words = lacks.filter(Boolean).join(' ');
  return words && <p className={classes.note}>{words}</p>;
}

function Print({ order: { id } }: { order: OrderDetail }) {
  const { t } = useTranslation('bookings');
  return (
    <PaperButton
      link={async () => (await orderActs.paper(id)).url}
      failed={t('printFailed')}
      icon={<IconPrinter size={15} stroke={1.6} />}
    >
      {t('print')}
    </PaperButton>
  );
}

function Open({ order: { id, status, number } }: { order: OrderDetail }) {
  const { t } = useTranslation('bookings');
  const { busy, run } = useAction();
  const open = () =>
    run(async () => {
      await orderActs.open(id);
      toast.success(t('opened', { number }));
    }, t('openFailed'));
  return (
    <Button loading={busy} onClick={() => void open()}>
      {t(status === 'draft' ? 'open' : 'openAgain')}
    </Button>
  );
}

interface EndProps {
  order: OrderDetail;
  how: 'close' | 'cancel';
}

function End({ order: { id, number }, how }: EndProps) {
  const { t } = useTranslation(['bookings', 'common']);
  const { busy, run } = useAction();
  async function end() {
    const question = {
      title: t(`${how}.title`, { number }),
      message: t(`${how}.text`),
      yes: t(`${how}.action`),
      no: t('goBack'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    await run(
      async () => {
        await orderActs[how](id);
        toast.success(t(`${how}.done`, { number }));
      },
      t(`${how}.failed`),
    );
  }
  return (
    <Button
      variant="default"
      {...(how === 'cancel' && { c: 'var(--danger)' })}
      loading={busy}
      onClick={() => void end()}
    >
      {t(`${how}.action`)}
    </Button>
  );
}
