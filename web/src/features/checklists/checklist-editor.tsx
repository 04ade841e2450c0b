import {
  type Checklist,
  type ChecklistItem,
  type SurveyKind,
  surveyKinds,
} from '@boxyard/contract/inspections/checklists.ts';
import { Button, Group, Text } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { confirmLeave, useLeaveGuard } from '../../ui/form/use-leave-guard.ts';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { Select } from '../../ui/input/select.tsx';
import { OrderedRows } from '../../ui/inspections/ordered-rows.tsx';
import { checklistsQuery, saveChecklist } from './checklists.api.ts';
import { ItemForm } from './item-form.tsx';
import { itemKey } from './item-key.ts';

/** What is looked at in a survey of each kind, one kind at a time. */
export function ChecklistEditor({ mayChange }: { mayChange: boolean }) {
  const { t } = useTranslation(['surveys', 'enums']);
  const { data: checklists } = useSuspenseQuery(checklistsQuery);
  const [kind, setKind] = useState<SurveyKind>('gate_in');
  const [changed, setChanged] = useState<ChecklistItem[] | null>(null);
  useLeaveGuard(() => changed !== null);
  const list = checklists.find((each) => each.kind === kind);
  if (!list) return null;

  async function choose(next: SurveyKind | null) {
    if (!next || next === kind || (changed && !(await confirmLeave()))) return;
    setChanged(null);
    setKind(next);
  }

  return (
    <FormGroup title={t('checklists')} hint={t('checklistsHint')} wide>
      <Select
        label={t('kind')}
        maw={320}
        allowDeselect={false}
        data={enumOptions('surveyKind', surveyKinds)}
        value={kind}
        onChange={(next) => void choose(next)}
      />
      <Items list={list} changed={changed} mayChange={mayChange} onChange={setChanged} />
    </FormGroup>
  );
}

interface ItemsProps {
  list: Checklist;
  /** Null while it is as it was saved. */
  changed: ChecklistItem[] | null;
  mayChange: boolean;
  onChange: (items: ChecklistItem[] | null) => void;
}

const newItem: ChecklistItem = { key: '', en: '', sk: '', answer: 'ok', unit: '', needsPhoto: false };

function Items({ list: { kind, items: saved, isUsed }, changed, mayChange, onChange }: ItemsProps) {
  const { t } = useTranslation('surveys');
  const [open, setOpen] = useState<number | null>(null);
  const { busy, run } = useAction();
  const items = changed ?? saved;

  function take(at: number, item: ChecklistItem) {
    onChange(items.toSpliced(at, 1, { ...item, key: item.key || itemKey(item.en, items) }));
    setOpen(null);
  }
  const save = () =>
    run(async () => {
      await saveChecklist({ kind, items });
      onChange(null);
      toast.success(t('checklistSaved'));
    });

  return (
    <>
      <OrderedRows
        label={t('checklist')}
        rows={items}
        rowKey={({ key }) => key}
        nameOf={({ en }) => en}
        cells={({ en, sk, answer, unit, needsPhoto }) => (
          <>
            <span>{en}</span> <small>{sk}</small>
            <small>
              {[answer === 'measure' && t('measureIn', { unit }), needsPhoto && t('itemFields.needsPhoto')]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </>
        )}
        onChange={mayChange ? onChange : undefined}
        onEdit={setOpen}
      />
      {mayChange && (
        <Group gap={8}>
          <Button variant="default" size="xs" onClick={() => setOpen(items.length)}>
            {t('addItem')}
          </Button>
          {changed && (
            <>
              <Button size="xs" loading={busy} onClick={() => void save()}>
                {t('saveChecklist')}
              </Button>
              <Button variant="subtle" color="gray" size="xs" onClick={() => onChange(null)}>
                {t('asBefore')}
              </Button>
              {isUsed && <Text size="sm">{t('newRevision')}</Text>}
            </>
          )}
        </Group>
      )}
      <EntityModal opened={open !== null} onClose={() => setOpen(null)} title={t('item')} size={480}>
        {open !== null && <ItemForm item={items[open] ?? newItem} onTake={(item) => take(open, item)} />}
      </EntityModal>
    </>
  );
}
