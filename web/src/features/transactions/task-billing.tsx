import type { TransactionRow } from '@boxyard/contract/billing/transactions.ts';
import { Button, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate, formatDateTime, formatMoney } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { DialogSubject } from '../../ui/dialog/entity-modal.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { ListWaiting } from '../../ui/list/list-waiting.tsx';
import type { ChargedTask } from './form/transaction-form.tsx';
import { TransactionModal } from './form/transaction-modal.tsx';
import classes from './task-billing.module.css';
import { taskBillingQuery, transactions } from './transactions.api.ts';

interface TaskBillingProps {
  task: ChargedTask;
  container: { id: number; name: string; clientId: number; clientName: string };
}

/** What is charged for a task: one of the four fees each. */
export function TaskBilling({ task, container }: TaskBillingProps) {
  const { t } = useTranslation(['transactions', 'enums']);
  const { data, isPending, isError, refetch } = useQuery(taskBillingQuery(container.id, task.id));
  const [opened, setOpened] = useState<'new' | TransactionRow | null>(null);
  return (
    <FormGroup title={t('section')} wide>
      {isPending && <ListWaiting height={36} />}
      {isError && !data && (
        <div role="alert">
          <Text size="sm">{t('table.failed', { ns: 'common' })}</Text>
          <Button variant="default" mt={8} onClick={() => void refetch()}>
            {t('table.retry', { ns: 'common' })}
          </Button>
        </div>
      )}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noneOfTask')}
        </Text>
      )}
      {data && data.length > 0 && (
        <ul className={classes.bills}>
          {data.map((bill) => (
            <Bill key={bill.id} bill={bill} onOpen={() => setOpened(bill)} />
          ))}
        </ul>
      )}
      <div>
        <Button variant="default" onClick={() => setOpened('new')}>
          {t('addBilling')}
        </Button>
      </div>
      <DialogSubject value={container.name}>
        <TransactionModal
          containerId={container.id}
          client={{ id: container.clientId, name: container.clientName }}
          task={task}
          opened={opened}
          onClose={() => setOpened(null)}
        />
      </DialogSubject>
    </FormGroup>
  );
}

function Bill({ bill, onOpen }: { bill: TransactionRow; onOpen: () => void }) {
  const { t } = useTranslation(['transactions', 'enums']);
  const kind = t(`transactionType.${bill.type}`, { ns: 'enums' });
  const name = `${kind} ${formatDate(bill.startedAt)}`;
  return (
    <li className={classes.bill}>
      <span>{kind}</span>
      <span>{formatDateTime(bill.startedAt)}</span>
      <span className={classes.client}>{bill.clientName}</span>
      <strong className={classes.amount}>{formatMoney(bill.totalPrice, bill.currency)}</strong>
      <span>
        <IconButton icon={IconEye} label={t('openOne', { name })} onClick={onOpen} />
        <DeleteAction
          texts="transactions"
          values={{ name }}
          remove={(act) => transactions(bill.containerId).remove(bill.id, act)}
        />
      </span>
    </li>
  );
}
