import { acceptDocuments } from '@boxyard/contract/core/files.ts';
import type { Document } from '@boxyard/contract/yard/documents.ts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { formatDate, formatNumber } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { ListWaiting } from '../../ui/list/list-waiting.tsx';
import { EditableTitle } from '../../ui/uploads/editable-title.tsx';
import { FileDrop } from '../../ui/uploads/file-drop.tsx';
import { deleteDocument, documentsQuery, documentsTarget, renameDocument } from './documents.api.ts';
import classes from './documents.module.css';

const kilobytes = (bytes: number) => `${formatNumber(Math.max(1, Math.round(bytes / 1024)))}\u00a0kB`;

/** A container's documents. */
export function DocumentsOfContainer({ containerId }: { containerId: number }) {
  const { t } = useTranslation('files');
  const query = useQuery(documentsQuery(containerId));
  return (
    <FormGroup title={t('documents')}>
      <FileDrop
        label={t('addDocuments')}
        hint={t('documentHint')}
        accept={acceptDocuments}
        target={documentsTarget(containerId)}
      />
      {query.isPending && <ListWaiting height={72} />}
      {query.error && !query.data && (
        <Button variant="default" onClick={() => void query.refetch()}>
          {t('reload')}
        </Button>
      )}
      {query.data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noDocuments')}
        </Text>
      )}
      {query.data && query.data.length > 0 && (
        <ul className={classes.documents}>
          {query.data.map((document) => (
            <DocumentRow key={document.id} document={document} />
          ))}
        </ul>
      )}
    </FormGroup>
  );
}

function DocumentRow({ document }: { document: Document }) {
  const { title, filename, url, size, createdAt } = document;
  const facts = [title && filename, kilobytes(size), formatDate(createdAt)].filter(Boolean);
  return (
    <li className={classes.document}>
      <span className={classes.kind}>{filename.split('.').at(-1)}</span>
      <div className={classes.names}>
        <EditableTitle
          title={title}
          placeholder={filename}
          href={url}
          save={(next) => renameDocument(document, next)}
        />
        <span className={classes.facts}>{facts.join(' · ')}</span>
      </div>
      <DeleteAction texts="files" values={{ file: filename }} remove={(act) => deleteDocument(document, act)} />
    </li>
  );
}
