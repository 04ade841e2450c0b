import type { Section } from '@boxyard/contract/yard/storage-areas.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { invalidate } from '../../../core/data/queries.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { toast } from '../../../ui/action/toast.ts';
import { confirmLeave, useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import { areasQuery, updateSection } from '../storage-areas.api.ts';
import { draftOf, isChanged, type SectionDraft } from './section-draft.ts';

/** The section whose grid is being changed. After a refusal the draft stays; cancel drops it. */
export function useDraft(warehouseId: number, areaId: number | undefined) {
  const { t } = useTranslation('storage-areas');
  const client = useQueryClient();
  const [draft, setDraft] = useState<SectionDraft>();
  const [refusal, setRefusal] = useState('');
  const [saving, setSaving] = useState(false);

  /** Known before the next rendering, for a navigation that follows at once. */
  const latest = useRef<SectionDraft>(undefined);
  /** A draft stays one of the area in which it began. */
  const begunIn = useRef(areaId);

  const isUnsaved = () => latest.current !== undefined && isChanged(latest.current);
  useLeaveGuard(isUnsaved);

  const mayLeave = async (): Promise<boolean> => !isUnsaved() || confirmLeave();

  function set(next: SectionDraft | undefined): void {
    latest.current = next;
    setRefusal('');
    setDraft(next);
  }

  // The person has left it, and was asked.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each warehouse
  useEffect(() => set(undefined), [warehouseId]);

  async function reload(): Promise<void> {
    set(undefined);
    await client.invalidateQueries({ queryKey: areasQuery(warehouseId).queryKey });
    await invalidate('yard');
  }

  async function save(): Promise<void> {
    if (!draft || begunIn.current === undefined) return;
    if (!isChanged(draft)) return set(undefined);
    const { section, name, rows } = draft;
    setSaving(true);
    try {
      const path = { id: warehouseId, areaId: begunIn.current, sectionId: section.sectionId };
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
      if (!(await mayLeave())) return;
      begunIn.current = areaId;
      set(draftOf(section));
    },
    /** Drops the draft. @returns false when the person stays with it */
    leave: async (): Promise<boolean> => {
      if (!(await mayLeave())) return false;
      if (latest.current) await reload();
      return true;
    },
  };
}
