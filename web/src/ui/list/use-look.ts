import type { ListName } from '@boxyard/contract/core/entities.ts';
import { type ListLook, listSettingRoutes } from '@boxyard/contract/core/list-settings.ts';
import { useQuery } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { call } from '../../core/api/api.ts';
import { ApiProblem } from '../../core/api/problem.ts';
import { keptLook, listSettingsQuery, showLook, usualLook } from '../../core/data/list-settings.ts';
import { invalidate } from '../../core/data/queries.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../action/toast.ts';
import type { ListState } from './use-list-state.ts';
import { useListViews } from './use-list-views.ts';

/** The look of a list on the screen, and how it is changed. */
export interface Look {
  look: ListLook;
  change: (change: Partial<ListLook>) => void;
  reset: () => void;
}

/**
 * While a view is open the list has the columns of the view. What is changed then stays with the screen until the view is
 * saved; without a view it is the person's own look, and kept.
 */
export function useLook(list: ListName, view: number | undefined): Look {
  useQuery({ ...listSettingsQuery, notifyOnChangeProps: ['data'] });
  // The query tells of a change only after the event; what is ticked must stay ticked meanwhile.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  const set = (look: ListLook) => {
    keep(list, look);
    redraw();
  };
  const [draft, setDraft] = useState<{ view: number; look: ListLook } | null>(null);
  const opened = useListViews(list, view !== undefined).views.find(({ id }) => id === view);
  if (!opened) {
    const look = keptLook(list);
    return {
      look,
      change: (change) => set({ ...look, ...change }),
      reset: () => set(usualLook),
    };
  }
  const look = draft?.view === opened.id ? draft.look : opened.look;
  return {
    look,
    change: (change) => setDraft({ view: opened.id, look: { ...look, ...change } }),
    reset: () => setDraft(null),
  };
}

/** The look to be saved next, for each list that is being saved now. */
const saving = new Map<ListName, ListLook | null>();

/** Shows the look at once. Looks are saved one after the other, so that the last one stays the last. */
function keep(list: ListName, look: ListLook): void {
  showLook({ list, look });
  if (saving.has(list)) saving.set(list, look);
  else void save(list, look);
}

async function save(list: ListName, first: ListLook): Promise<void> {
  try {
    for (let look: ListLook | null = first; look; look = saving.get(list) ?? null) {
      saving.set(list, null);
      await call(listSettingRoutes.save, { params: { list }, body: look });
    }
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    toast.error(sentence(error.body, error.body.detail));
    await invalidate('list-settings');
  } finally {
    saving.delete(list);
  }
}

/** Sets the rows of a page: in the address, and for the next time. */
export function choosePageSize(list: ListState, { change }: Look, pageSize: number): void {
  change({ pageSize: pageSize === list.initialSize ? null : pageSize });
  list.set({ pageSize });
}
