import type { Section } from '@boxyard/contract/storage-areas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { invalidate } from '../../../core/data/queries.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { toast } from '../../../ui/action/toast.ts';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { areasQuery, updateSection } from '../storage-areas.api.ts';
import { draftOf, isChanged, type SectionDraft } from './section-draft.ts';

/** The section whose grid is being changed. After a refusal the draft stays; cancel drops it. */
export function useDraft(warehouseId: number, areaId: number | undefined) {
  const { t } = useTranslation(['storage-areas', 'common']);
  const client = useQueryClient();
  const [draft, setDraft] = useState<SectionDraft>();
  const [refusal, setRefusal] = useState('');
  const [saving, setSaving] = useState(false);

  async function mayLeave(): Promise<boolean> {
    if (!draft || !isChanged(draft)) return true;
    const { leaveTitle, leaveText, leave, stay } = {
      leaveTitle: t('form.leaveTitle', { ns: 'common' }),
      leaveText: t('form.leaveText', { ns: 'common' }),
      leave: t('form.leave', { ns: 'common' }),
      stay: t('form.stay', { ns: 'common' }),
    };
    return confirm({ title: leaveTitle, message: leaveText, yes: leave, no: stay, danger: true });
  }

  function set(next: SectionDraft | undefined): void {
    setRefusal('');
    setDraft(next);
  }

  async function reload(): Promise<void> {
    set(undefined);
    await client.invalidateQueries({ queryKey: areasQuery(warehouseId).queryKey });
    await invalidate('yard');
  }

  async function save(): Promise<void> {
    if (!draft || areaId === undefined) return;
    if (!isChanged(draft)) return set(undefined);
    const { section, name, rows } = draft;
    setSaving(true);
    try {
      const path = { id: warehouseId, areaId, sectionId: section.sectionId };
      await updateSection(path, { name: name.trim(), rows: [...rows] }, section.version);
      await reload();
      toast.success(t('section.updated'));
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      const said = error.errors[0] ?? error.body;
      const english = error.errors[0]?.message ?? error.body.detail;
      setRefusal(error.code === 'STALE' ? t('section.stale') : sentence(said, english));
    } finally {
      setSaving(false);
    }
  }

  return {
    draft,
    refusal,
    saving,
    change: set,
    save,
    cancel: reload,
    edit: async (section: Section) => {
      if (await mayLeave()) set(draftOf(section));
    },
    escape: async () => {
      if (await mayLeave()) await reload();
    },
  };
}
