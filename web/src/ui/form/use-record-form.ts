import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { type DataQuery, queryClient } from '../../core/data/queries.ts';
import { useRequestKey } from '../action/use-request-key.ts';
import { type EntityForm, type EntityFormOptions, useEntityForm } from './use-entity-form.ts';
import type { FieldReaders } from './value-words.ts';

/** `texts` has `created` and `updated` among it; `onSaved` says where a save leads. */
interface RecordFormOptions<Values extends object, Body, Saved>
  extends Omit<EntityFormOptions<Values, Body, Saved>, 'initial' | 'save' | 'edited'> {
  texts: string;
  /** How a person reads the values of fields: ids, words of an enumeration, moments. Texts, numbers and ticks need nothing. */
  reads?: FieldReaders<Values>;
  /** A save leads there a second later, unless the clerk has gone elsewhere by then. */
  lingers?: boolean;
}

/** The form of a new record. */
export function useCreateForm<Values extends object, Body, Saved>(
  { empty, create }: { empty: Values; create: (body: Body, key: string) => Promise<Saved | null> },
  options: RecordFormOptions<Values, Body, Saved>,
): EntityForm<Values> {
  const { keyOf, answered } = useRequestKey();
  async function createOnce(body: Body): Promise<Saved | null> {
    const saved = await create(body, keyOf(body));
    answered();
    return saved;
  }
  return useEntityForm({
    ...useShared(options, 'created'),
    initial: { values: empty, version: undefined },
    save: createOnce,
  });
}

interface Source<Shown, Saved extends Shown, Values, Body, Answer> {
  one: (id: number) => DataQuery<Saved>;
  fresh: (id: number) => Promise<Saved>;
  valuesOf: (record: Shown) => Values;
  update: (id: number, body: Body, version?: number) => Promise<Answer | null>;
}

interface Versioned {
  id: number;
  version: number;
}

/** The form of a record that is there: loads it, saves what was changed, explains a save by somebody else. */
export function useEditForm<Shown, Saved extends Shown & Versioned, Values extends object, Body, Answer>(
  source: Source<Shown, Saved, Values, Body, Answer>,
  id: number,
  options: RecordFormOptions<Values, Body, Answer>,
): { form: EntityForm<Values>; record: Saved } {
  const { data: record } = useSuspenseQuery(source.one(id));
  return { form: useRecordForm(source, record, options), record };
}

/** `useEditForm` for a record that was read before, as from the row of a list. It follows what others save, in fields that are untouched here. */
export function useRecordForm<Shown, Saved extends Shown & Versioned, Values extends object, Body, Answer>(
  { one, fresh, valuesOf, update }: Source<Shown, Saved, Values, Body, Answer>,
  record: Shown & Versioned,
  options: RecordFormOptions<Values, Body, Answer>,
): EntityForm<Values> {
  const { id } = record;
  const { data: live = record, error } = useQuery(one(id));
  const stateOf = (state: Shown & Versioned) => ({ values: valuesOf(state), version: state.version });
  const form = useEntityForm({
    ...useShared(options, 'updated'),
    initial: stateOf(record),
    save: (body: Body, version) => update(id, body, version),
    edited: {
      reload: async () => stateOf(await fresh(id)),
      onGone: () => queryClient.invalidateQueries({ queryKey: one(id).queryKey, exact: true }),
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: `takeOver` is new at each render; another state of the record is what counts, also one that came during a save
  useEffect(() => {
    form.takeOver(stateOf(live));
  }, [live, form.saving]);
  return {
    ...form,
    reads: options.reads ?? {},
    // The key of a record's query begins with the name of its table.
    record: { entity: one(id).queryKey[0], id },
    isGone: error instanceof ApiProblem && error.code === 'NOT_FOUND',
  };
}

function useShared<Values extends object, Body, Saved>(
  { texts, onSaved, lingers = false, toasts, ...rest }: RecordFormOptions<Values, Body, Saved>,
  done: 'created' | 'updated',
) {
  const { t } = useTranslation([texts, 'common']);
  const lingering = useReturnAfterSave(onSaved);
  return {
    ...rest,
    texts,
    onSaved: lingers ? lingering : onSaved,
    toasts: { saved: t(done, { ns: texts }), failed: t('common:form.errorOccurred'), ...toasts },
  };
}

const delay = 1000;

/** Goes on a second after a save, so that the saved form is seen, unless the clerk has gone elsewhere by then. */
function useReturnAfterSave<Saved>(onSaved: (saved: Saved) => void | Promise<void>) {
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  return async (saved: Saved): Promise<void> => {
    await new Promise((done) => setTimeout(done, delay));
    if (isHere.current) await onSaved(saved);
  };
}
