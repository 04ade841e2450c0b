import { gridLimit, sectionNameLength } from '@boxyard/contract/yard/storage-areas.ts';
import { Button, TextInput } from '@mantine/core';
import { IconRowInsertBottom } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import classes from './section-bar.module.css';
import { type SectionDraft, withRow } from './section-draft.ts';

interface DraftBarProps {
  draft: SectionDraft;
  saving: boolean;
  onChange: (draft: SectionDraft) => void;
  onSave: () => void;
  onCancel: () => void;
}

/** A section's bar in edit mode: its name, one more row, save and cancel. */
export function DraftBar({ draft, saving, onChange, onSave, onCancel }: DraftBarProps) {
  const { t } = useTranslation('storage-areas');
  return (
    <>
      <TextInput
        className={classes.input}
        aria-label={t('section.name')}
        maxLength={sectionNameLength}
        value={draft.name}
        data-autofocus
        onChange={(event) => onChange({ ...draft, name: event.currentTarget.value })}
      />
      <IconButton
        icon={IconRowInsertBottom}
        iconSize={18}
        className={classes.tool}
        variant="default"
        label={t('tools.addRow')}
        disabled={draft.rows.length >= gridLimit}
        onClick={() => onChange({ ...draft, rows: withRow(draft.rows) })}
      />
      <Button
        size="compact-md"
        className={classes.button}
        loading={saving}
        disabled={draft.name.trim() === ''}
        onClick={onSave}
      >
        {t('tools.save')}
      </Button>
      <Button size="compact-md" className={classes.button} variant="default" onClick={onCancel}>
        {t('tools.cancel')}
      </Button>
    </>
  );
}
