import type { ImportDetail } from '@boxyard/contract/integrations/imports.ts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { Page } from '../../ui/page/page.tsx';
import { ImportResult } from './import-result.tsx';
import { discardImport, importQuery } from './imports.api.ts';
import { MatchColumns } from './match-columns.tsx';
import { PreviewRows } from './preview-rows.tsx';

export type ImportStep = 'match' | 'rows';

interface ImportPageProps {
  id: number;
  step: ImportStep | undefined;
  onStep: (step: ImportStep) => void;
}

/** One file: its columns, then its rows, and at last what became of it. */
export function ImportPage({ id, step, onStep }: ImportPageProps) {
  const { t } = useTranslation('imports');
  const { data: draft } = useQuery(importQuery(id));
  const isMatching = useRef(false);
  if (!draft) return <Page title={t('title')} />;
  const title = `${t(`kind.${draft.kind}`)}: ${draft.filename}`;
  if (draft.status !== 'draft') {
    return (
      <Page title={title}>
        <ImportResult done={draft} />
      </Page>
    );
  }
  const isMatched = draft.missing.length + draft.lacking.length === 0 && !draft.mapping.includes(null);
  // The last column that is matched does not take the page away: its button does.
  const shown = draft.missing.length > 0 ? 'match' : (step ?? (isMatched && !isMatching.current ? 'rows' : 'match'));
  isMatching.current = shown === 'match';
  return (
    <Page title={title} actions={<Discard draft={draft} />}>
      <ReadWith separator={draft.separator} />
      {shown === 'match' ? (
        <MatchColumns draft={draft} onNext={() => onStep('rows')} />
      ) : (
        <PreviewRows draft={draft} onBack={() => onStep('match')} />
      )}
    </Page>
  );
}

/** Says how a CSV file was read: by another sign its columns would be others. */
function ReadWith({ separator }: Pick<ImportDetail, 'separator'>) {
  const { t, i18n } = useTranslation('imports');
  if (separator === '') return null;
  const key = `separator.${separator}`;
  return (
    <Text size="xs" c="dimmed">
      {t('readWith', { sign: i18n.exists(key, { ns: 'imports' }) ? t(key) : `“${separator}”` })}
    </Text>
  );
}

function Discard({ draft: { id, filename, kind } }: { draft: ImportDetail }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const { busy, run } = useAction();
  const discard = async () => {
    const question = {
      title: t('discard'),
      message: t('discardQuestion', { name: filename }),
      yes: t('discard'),
      danger: true,
    };
    if (!(await confirm(question))) return;
    await discardImport(id);
    toast.success(t('discarded'));
    await navigate({ to: '/imports', search: { of: kind } });
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void run(discard, t('failed'))}>
      {t('discard')}
    </Button>
  );
}
