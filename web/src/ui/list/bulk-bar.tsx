import { mostAtOnce } from '@boxyard/contract/core/bulk.ts';
import { Button, CloseButton } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { doAct } from '../action/do-act.ts';
import { offerUndo } from '../action/undo.tsx';
import { useAction } from '../action/use-action.ts';
import { confirm } from '../dialog/confirm.tsx';
import { useEscape } from '../keys/use-escape.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { BulkActions } from './bulk-actions.ts';
import classes from './bulk-bar.module.css';
import { type Choosing, type Listed, recordsOf } from './use-chosen.ts';

interface BulkBarProps<Row> extends BulkActions<Row> {
  choosing: Choosing<Row>;
  /** Chooses the page, where no head does it. */
  onPage: () => void;
  /** The button that exports the chosen rows. */
  exportButton?: ReactNode;
}

const BulkChangeButton = lazyPart(() => import('./bulk-change.tsx').then((part) => part.BulkChangeButton));

/** How many names the question before a removal says. */
const named = 5;

/** What can be done with the chosen rows; it stays in sight at the bottom of the list. */
export function BulkBar<Row extends Listed>(props: BulkBarProps<Row>) {
  const { choosing, changes = [], remove, nameOf, onPage, exportButton } = props;
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const bar = useRef<HTMLElement>(null);
  const { rows, full } = choosing;
  const count = rows.length;
  const records = recordsOf(rows);

  function leave() {
    // The bar goes away with the focus in it: the rows take it over.
    if (bar.current?.contains(document.activeElement) || document.activeElement === document.body)
      bar.current?.parentElement?.querySelector<HTMLElement>('tbody [data-chooses]')?.focus();
    choosing.clear();
  }
  useEscape(leave);

  /** What somebody else has deleted meanwhile cannot be chosen any more. */
  function dropGone(error: unknown): never {
    if (error instanceof ApiProblem && error.status === 404) {
      const positions = error.errors.map(({ path }) => Number(path.split('.')[1]));
      choosing.togglePage(
        positions.flatMap((at) => rows[at] ?? []),
        false,
      );
    }
    throw error;
  }

  type Work = (act: string) => Promise<number>;
  const apply = (work: Work, done: 'chosen.changed' | 'chosen.deleted' = 'chosen.changed') =>
    void run(async () => {
      const { act, answer = count } = await doAct(work).catch(dropGone);
      const left = count - answer;
      offerUndo(
        [t(done, { count: answer }), left > 0 && t('chosen.left', { count: left })].filter(Boolean).join(' '),
        act,
      );
      leave();
    }, t('chosen.nothingDone'));

  async function askAndRemove(removeAll: NonNullable<typeof remove>) {
    const names = rows.slice(0, named).map(nameOf).join(', ');
    const more = count > named ? t('chosen.andMore', { names, count: count - named }) : names;
    const question = { title: t('chosen.deleteTitle', { count }), message: more, yes: t('delete'), no: t('cancel') };
    if (await confirm({ ...question, danger: true })) apply((act) => removeAll(records, act), 'chosen.deleted');
  }

  return (
    <section ref={bar} className={classes.bar} data-bottom-bar aria-label={t('chosen.label')}>
      <span className={classes.count} aria-live="polite">
        {t('chosen.count', { count })}
        {full && ` ${t('chosen.full', { max: mostAtOnce })}`}
      </span>
      <Button className={classes.page} variant="default" size="xs" onClick={onPage}>
        {t('chosen.page')}
      </Button>
      {changes.map((change) => (
        <BulkChangeButton
          key={change.label}
          change={change}
          records={records}
          apply={apply}
          onDone={leave}
          disabled={busy}
        />
      ))}
      {exportButton}
      {remove && (
        <Button
          variant="default"
          size="xs"
          c="var(--danger)"
          loading={busy}
          leftSection={<IconTrash size={14} stroke={1.6} />}
          onClick={() => void askAndRemove(remove)}
        >
          {t('delete')}
        </Button>
      )}
      <span className={classes.spacer} />
      <CloseButton
        iconSize={16}
        className={classes.clear}
        aria-label={t('chosen.clear')}
        title={t('chosen.clear')}
        onClick={leave}
      />
    </section>
  );
}
