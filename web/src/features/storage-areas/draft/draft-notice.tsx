import { Alert } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { sectionQuery } from '../storage-areas.api.ts';
import { inTheWay, type SectionDraft } from './section-draft.ts';

/** Above the yard in edit mode: the server's refusal, or the containers that the change would leave without a cell. */
export function DraftNotice({ draft, refusal }: { draft: SectionDraft; refusal: string }) {
  const { t } = useTranslation('storage-areas');
  const { data } = useQuery({ ...sectionQuery(draft.section.sectionId), enabled: false });
  const names = data ? inTheWay(data, draft.rows) : [];
  if (refusal) {
    return (
      <Alert role="alert" color="red" py="xs">
        {refusal}
      </Alert>
    );
  }
  if (names.length === 0) return null;
  return (
    <Alert role="status" color="orange" py="xs">
      {t('section.inTheWay', { count: names.length, containers: names.slice(0, 8).join(', ') })}
    </Alert>
  );
}
