import type { Invoice } from '@boxyard/contract/billing/invoices.ts';
import { Alert, Button, Group, List, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatNumber } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { invoices } from './invoices.api.ts';

/** What was typed on the credited invoice that a draft follows, to be taken over by one click. */
export function Offered({ invoice: { id, version, offered, currency } }: { invoice: Invoice }) {
  const { t } = useTranslation('invoices');
  const { busy, run } = useAction();
  if (!offered) return null;
  const { number, freeLines, notes, grouping } = offered;
  const takeOver = () =>
    run(async () => {
      await invoices.update(id, { freeLines, notes, grouping }, version);
      toast.success(t('offered.done', { number }));
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
        <Button size="xs" loading={busy} onClick={() => void takeOver()}>
          {t('offered.action')}
        </Button>
      </Group>
    </Alert>
  );
}
