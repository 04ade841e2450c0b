import {
  type CodeKind,
  codeKinds,
  type SurveyCode,
  type SurveySettingsValues,
} from '@boxyard/contract/inspections/survey-settings.ts';
import { Button, Group, Input, SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { OrderedRows } from '../../ui/inspections/ordered-rows.tsx';
import { CodeForm } from './code-form.tsx';
import { PasteList } from './paste-list.tsx';

interface CodeListsProps {
  form: EntityForm<SurveySettingsValues>;
  mayChange: boolean;
}

const nameOf = ({ code, en }: SurveyCode) => `${code} ${en}`;

/** The four lists of codes, one at a time. The head of each is what surveyors are offered first. */
export function CodeLists({ form: { fields }, mayChange }: CodeListsProps) {
  const { t } = useTranslation('surveys');
  const [kind, setKind] = useState<CodeKind>('components');
  /** The row that is changed; its place is behind the last one for a new one. */
  const [open, setOpen] = useState<number | 'paste' | null>(null);
  const codes = fields.values[kind];
  const save = (next: SurveyCode[]) => {
    fields.setFieldValue(kind, next);
    setOpen(null);
  };
  const title = open === 'paste' ? 'pasteList' : open === codes.length ? 'addCode' : 'editCode';
  return (
    <>
      <SegmentedControl
        fullWidth
        aria-label={t('codes')}
        data={codeKinds.map((value) => ({ value, label: t(value) }))}
        value={kind}
        onChange={setKind}
      />
      <div data-path={kind} tabIndex={-1}>
        <OrderedRows
          label={t(kind)}
          rows={codes}
          rowKey={({ code }) => code}
          nameOf={nameOf}
          cells={({ code, en, sk }) => (
            <>
              <code>{code}</code> <span>{en}</span> <small>{sk}</small>
            </>
          )}
          onChange={mayChange ? save : undefined}
          onEdit={setOpen}
        />
        {fields.errors[kind] && <Input.Error role="alert">{fields.errors[kind]}</Input.Error>}
      </div>
      {mayChange && (
        <Group gap={8}>
          <Button variant="default" size="xs" onClick={() => setOpen(codes.length)}>
            {t('addCode')}
          </Button>
          <Button variant="default" size="xs" onClick={() => setOpen('paste')}>
            {t('pasteList')}
          </Button>
        </Group>
      )}
      <EntityModal
        opened={open !== null}
        onClose={() => setOpen(null)}
        title={`${t(title)}: ${t(kind)}`}
        size={open === 'paste' ? 720 : 480}
      >
        {open === 'paste' && <PasteList codes={codes} onTake={save} />}
        {typeof open === 'number' && (
          <CodeForm
            code={codes[open]}
            others={codes.toSpliced(open, 1)}
            onTake={(code) => save(codes.toSpliced(open, 1, code))}
          />
        )}
      </EntityModal>
    </>
  );
}
