import type { Invoice } from '@boxyard/contract/billing/invoices.ts';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { invoices } from './invoices.api.ts';

/** What was typed on the credited invoice that a draft follows, to be taken over by one click, or left. */
export function Offered({ invoice: { id, offered, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { busy, run } = useAction();
  if (!offered) return null;
  const { number, freeLines, notes, grouping } = offered;
  const answer = (isWanted: boolean) =>
    run(async () => {
      await invoices.takeOver(id, offered.id, isWanted);
      if (isWanted) toast.success(t('offered.done', { number }));
    }, t('offered.failed'));
  return (
    <Alert color="blue">
      <Text size="sm">{t('offered.title', { number })}</Text>
      <List size="sm">
        {freeLines.map(({ text, quantity, price }, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a line has nothing else that tells it from another
          <List.Item key={at}>
            {text}: {formatNumber(quantity, 0, 3)} × {formatMoney(price, currency)}
          </List.Item>
        ))}
        {notes && (
          <List.Item>
            {t('notes')}: {notes}
          </List.Item>
        )}
        {grouping !== 'container' && (
          <List.Item>
            {t('grouping')}: {t(`isGrouping.${grouping}`)}
          </List.Item>
        )}
      </List>
      <Group mt="xs">
        <Button size="xs" loading={busy} onClick={() => void answer(true)}>
          {t('offered.action')}
        </Button>
        <Button size="xs" variant="default" disabled={busy} onClick={() => void answer(false)}>
          {t('offered.leave')}
        </Button>
      </Group>
    </Alert>
  );
}
