import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { getSession } from '../../core/session/session.ts';
import { shownPath } from './conflict.ts';
import { labelOf } from './field-label.ts';
import classes from './meanwhile-note.module.css';
import type { EntityForm } from './use-entity-form.ts';

interface Meanwhile {
  fields: string[];
  /** The people who changed them; empty where that is not known. */
  people: string;
  /** Only the same person did, in another window perhaps. */
  isOwn: boolean;
}

/**
 * Says quietly which fields someone else has changed as well, while they are still being edited here. It stands in the bar of
 * buttons, which stays at the lower edge, so that no field moves away when it comes.
 */
export function MeanwhileNote<Values extends object>({ form }: { form: EntityForm<Values> }) {
  const { t } = useTranslation();
  const { meanwhile } = form;
  const [shown, setShown] = useState<Meanwhile | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the paths decide; the form is new at each render
  useEffect(() => {
    let isHere = true;
    if (meanwhile.length === 0) setShown(null);
    else {
      const values = form.fields.getValues();
      // The labels are on the screen only after it is drawn.
      const fields = [...new Set(meanwhile.map((path) => labelOf(form, shownPath(values, path))))];
      void peopleOf(form.record, meanwhile).then((people) => isHere && setShown({ fields, ...people }));
    }
    return () => {
      isHere = false;
    };
  }, [meanwhile]);
  const note = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    const top = shown && note.current?.parentElement?.getBoundingClientRect().top;
    if (top) uncover(form.element.current?.querySelector(':focus'), top);
  }, [shown, form.element]);
  if (!shown) return null;
  const { fields, people, isOwn } = shown;
  const key = isOwn ? 'form.meanwhileOwn' : people ? 'form.meanwhileBy' : 'form.meanwhile';
  return (
    <p ref={note} className={classes.note} role="status">
      {t(key, { fields: fields.join(', '), people, count: fields.length })}
    </p>
  );
}

/** The bar has grown upwards. What is typed into stays in sight. */
function uncover(field: Element | null | undefined, barTop: number): void {
  if (field && field.getBoundingClientRect().bottom > barTop) field.scrollIntoView({ block: 'center' });
}

const unknown = { people: '', isOwn: false };

/** The people are said where the history is at hand; the note comes without them where it is not. */
async function peopleOf(
  record: EntityForm<object>['record'],
  paths: readonly string[],
): Promise<Pick<Meanwhile, 'people' | 'isOwn'>> {
  if (!record) return unknown;
  try {
    const { changedBy } = await import('../history/changed-by.ts');
    const changers = await changedBy(record.entity, record.id, paths);
    const own = getSession().whoami?.id;
    const isOwn = changers.length > 0 && changers.every((admin) => admin?.id === own);
    const people = changers.map((admin) => (admin ? admin.name : 'Boxyard')).filter(Boolean);
    return { people: people.join(', '), isOwn };
  } catch {
    // Said without a name, what counts is said: which fields, and that what was typed stays.
    return unknown;
  }
}
