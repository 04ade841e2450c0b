import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { useCreateForm } from '../../../ui/form/use-record-form.ts';
import { useReturnToList } from '../../../ui/list/list-memory.ts';
import { rateCards } from '../rate-cards.api.ts';
import { type CardValues, emptyCard, newCard, valuesOf } from './rate-card.values.ts';
import { RateCardFields } from './rate-card-fields.tsx';

const texts = 'rate-cards';

export function RateCardCreate() {
  const { t } = useTranslation(texts);
  const toList = useReturnToList('/rate-cards');
  const source = { ...rateCards, empty: emptyCard };
  const form = useCreateForm(source, { texts, schema: newCard(), onSaved: ({ id }) => toList({ from: id }) });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={() => toList()}>
      <RateCardFields form={form} frozen="nothing" />
    </FormPage>
  );
}

interface RateCardVersionProps {
  /** The card that it follows. */
  id: number;
  from: string;
}

/** The lines of a card again, to be changed from a day on. */
export function RateCardVersion({ id, from }: RateCardVersionProps) {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const toList = useReturnToList('/rate-cards');
  const { data: card } = useSuspenseQuery(rateCards.one(id));
  const empty: CardValues = { ...valuesOf(card), validFrom: from, validTo: null };
  const form = useCreateForm(
    { ...rateCards, empty },
    { texts, schema: newCard(card.id), onSaved: (saved) => toList({ from: saved.id }) },
  );
  const { name, clientId, clientName } = card;
  return (
    <FormPage
      form={form}
      title={t('versionTitle', { name })}
      saveLabel={t('createVersion')}
      onCancel={() => void navigate({ to: '/rate-cards/$id/edit', params: { id } })}
    >
      <RateCardFields
        form={form}
        frozen="owner"
        client={clientId === null ? undefined : { id: clientId, name: clientName }}
      />
    </FormPage>
  );
}
