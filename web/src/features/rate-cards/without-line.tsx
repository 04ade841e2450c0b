import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import { withoutLineQuery } from './rate-cards.api.ts';

/** Boxes that are here and would not be charged, although the card is theirs. */
export function WithoutLine({ id }: { id: number }) {
  const { t } = useTranslation('rate-cards');
  const { data: boxes } = useSuspenseQuery(withoutLineQuery(id));
  return (
    <FormGroup title={t('boxes')} hint={boxes.length > 0 ? t('boxesHint') : t('boxesNone')} wide>
      <PlainRows>
        {boxes.map(({ containerId, containerName, clientName, isoCode, isEmpty }) => (
          <PlainRow
            key={containerId}
            name={
              <Link to="/containers/$id/edit" params={{ id: containerId }}>
                <ContainerNumber number={containerName} copyable={false} />
              </Link>
            }
            details={[clientName, isoCode, t(isEmpty ? 'empty' : 'full')].filter(Boolean)}
          />
        ))}
      </PlainRows>
    </FormGroup>
  );
}
