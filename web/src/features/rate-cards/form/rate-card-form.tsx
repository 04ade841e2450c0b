import { Button, Group } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import classes from '../../../ui/form/form-page.module.css';
import { FormBody } from '../../../ui/form/form-page.tsx';
import { useEditForm } from '../../../ui/form/use-record-form.ts';
import { useReturnToList } from '../../../ui/list/list-memory.ts';
import { rateCards } from '../rate-cards.api.ts';
import { cardReads } from './card-reads.ts';
import { ChangedCard, valuesOf } from './rate-card.values.ts';
import { RateCardFields } from './rate-card-fields.tsx';

interface RateCardFormProps {
  id: number;
  /** Owners change a tariff; all others read it. */
  mayChange: boolean;
  onNewVersion: () => void;
}

/** The first tab of a card: its fields and lines. */
export function RateCardForm({ id, mayChange, onNewVersion }: RateCardFormProps) {
  const { t } = useTranslation('rate-cards');
  const returnToList = useReturnToList('/rate-cards');
  const toList = () => returnToList({ from: id });
  const { form, record } = useEditForm({ ...rateCards, valuesOf }, id, {
    texts: 'rate-cards',
    schema: ChangedCard,
    onSaved: toList,
    reads: cardReads,
  });
  const { clientId, clientName, isUsed } = record;
  const client = clientId === null ? undefined : { id: clientId, name: clientName };
  if (!mayChange)
    return (
      <div className={classes.groups}>
        <RateCardFields form={form} frozen="all" client={client} />
      </div>
    );
  const note = isUsed && (
    <Group gap={12} justify="space-between">
      <span>{t('usedHint')}</span>
      <Button size="xs" variant="default" onClick={onNewVersion}>
        {t('newVersion')}
      </Button>
    </Group>
  );
  return (
    <FormBody form={form} inTab onCancel={toList}>
      <RateCardFields form={form} frozen={isUsed ? 'billed' : 'nothing'} client={client} note={note} />
    </FormBody>
  );
}
