import { type ImportKind, importKinds, moduleOfKind } from '@boxyard/contract/integrations/import-kinds.ts';
import { type importRoutes, maxImportBytes, mostImportRows } from '@boxyard/contract/integrations/imports.ts';
import { Button, Group, SegmentedControl, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { formatDateTime, formatNumber } from '../../core/text/format.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge, type Tone } from '../../ui/badge/status-badge.tsx';
import { ListPanel } from '../../ui/list/list-page.tsx';
import { Page } from '../../ui/page/page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { FileDrop } from '../../ui/uploads/file-drop.tsx';
import { downloadTemplate, draftOf, importList, importTarget } from './imports.api.ts';
import classes from './imports.module.css';

const tones = { draft: 'warn', done: 'success', undone: 'neutral' } as const satisfies Record<string, Tone>;
const formats = { csv: 'templateCsv', xlsx: 'templateXlsx' } as const;

interface ImportsPageProps {
  /** The kind that the address names. */
  of: string | undefined;
  onKind: (kind: ImportKind) => void;
}

/** Where an import begins, and what was imported before. */
export function ImportsPage({ of, onKind }: ImportsPageProps) {
  const { t } = useTranslation('imports');
  const kinds = useKinds();
  const kind = kinds.find((each) => each === of) ?? 'containers';
  return (
    <Page title={t('title')}>
      <section className={classes.begin} aria-label={t('what')}>
        <SegmentedControl
          className={classes.kinds}
          withItemsBorders={false}
          aria-label={t('what')}
          value={kind}
          onChange={(value) => onKind(kinds.find((each) => each === value) ?? kind)}
          data={kinds.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <Text size="sm">{t(`kindHint.${kind}`)}</Text>
        <Drop kind={kind} />
        <Templates kind={kind} />
      </section>
      <Title order={2} size="h4">
        {t('past')}
      </Title>
      <ListPanel
        list={importList}
        texts="imports"
        title={t('past')}
        columns={useColumns()}
        search={false}
        failed={t('loadFailed')}
      />
    </Page>
  );
}

/** Those of modules that are off are not offered. */
function useKinds(): ImportKind[] {
  const modules = useSession().whoami?.accounts[0]?.modules ?? [];
  return importKinds.filter((kind) => {
    const module = moduleOfKind[kind];
    return !module || modules.includes(module);
  });
}

function Drop({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('imports');
  const navigate = useNavigate();
  const megabytes = maxImportBytes / 1024 / 1024;
  return (
    <FileDrop
      label={t('choose')}
      hint={t('chooseHint', { rows: formatNumber(mostImportRows), megabytes })}
      accept=".csv,.txt,.xlsx,text/csv"
      maxBytes={maxImportBytes}
      single
      target={importTarget(kind)}
      onSent={(answer) => void navigate({ to: '/imports/$id', params: { id: draftOf(answer).id } })}
    />
  );
}

function Templates({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation('imports');
  const { busy, run } = useAction();
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed">
        {t('template')}:
      </Text>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          size="compact-sm"
          variant="default"
          disabled={busy}
          leftSection={<IconDownload size={14} stroke={1.6} />}
          onClick={() => void run(() => downloadTemplate(kind, format), t('templateFailed'))}
        >
          {t(formats[format])}
        </Button>
      ))}
    </Group>
  );
}

function useColumns(): ColumnOf<typeof importRoutes.list>[] {
  const { t } = useTranslation('imports');
  return useMemo(
    () => [
      {
        id: 'filename',
        header: t('file'),
        fixed: true,
        cell: ({ id, filename }) => (
          <Link to="/imports/$id" params={{ id }}>
            {filename}
          </Link>
        ),
      },
      {
        id: 'kind',
        header: t('kindLabel'),
        width: '140px',
        filter: {
          kind: 'select',
          param: 'kind',
          options: importKinds.map((value) => ({ value, label: t(`kind.${value}`) })),
        },
        cell: ({ kind }) => t(`kind.${kind}`),
      },
      {
        id: 'status',
        header: t('status'),
        width: '150px',
        cell: ({ status }) => <StatusBadge tone={tones[status]}>{t(`statusOf.${status}`)}</StatusBadge>,
      },
      {
        id: 'rowCount',
        header: t('rows'),
        align: 'right',
        width: '90px',
        room: 'much',
        cell: ({ rowCount }) => formatNumber(rowCount),
      },
      {
        id: 'createdCount',
        header: t('created'),
        align: 'right',
        width: '90px',
        room: 'some',
        cell: ({ createdCount }) => formatNumber(createdCount),
      },
      {
        id: 'updatedCount',
        header: t('updated'),
        align: 'right',
        width: '90px',
        room: 'some',
        cell: ({ updatedCount }) => formatNumber(updatedCount),
      },
      {
        id: 'createdAt',
        header: t('when'),
        sortable: true,
        width: '150px',
        cell: ({ createdAt, doneAt }) => formatDateTime(doneAt ?? createdAt),
      },
      {
        id: 'adminName',
        header: t('who'),
        room: 'much',
        width: '170px',
        cell: ({ adminName }) => adminName || 'Boxyard',
      },
    ],
    [t],
  );
}
