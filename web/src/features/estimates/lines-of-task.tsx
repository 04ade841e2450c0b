import type { Estimate } from '@boxyard/contract/inspections/estimates.ts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/text/format.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { useRepairWords } from '../../ui/inspections/use-repair-words.ts';
import { PhotoStrip } from '../../ui/photos/photo-strip.tsx';
import { Done } from './estimate-lines.tsx';
import { estimateActs, linesOfTask } from './estimates.api.ts';
import classes from './estimates.module.css';
import { nameOfEstimate } from './waiting.tsx';

type Line = Estimate['lines'][number];

interface LinesOfTaskProps {
  taskId: number;
  /** What was done is said, and billed. */
  isOver: boolean;
}

/** What a repair task is to do, by the estimate that was approved; nothing for any other task. */
export function LinesOfTask({ taskId, isOver }: LinesOfTaskProps) {
  const { t } = useTranslation('estimates');
  const { data } = useQuery(linesOfTask(taskId));
  if (!data || data.estimateId === null || data.number === null) return null;
  const { estimateId, currency, lines } = data;
  const sum = (counted: Line[]) => {
    const cents = counted.reduce((all, { net }) => all + Math.round(net * 100), 0);
    return formatMoney(cents / 100, currency);
  };
  const isDone = lines.filter(({ done }) => done === 'done');
  const open = lines.filter(({ done }) => done === '').length;
  return (
    <FormGroup title={t('approvedLines')} {...(!isOver && { hint: t('approvedLinesHint') })} wide>
      <Link to="/inspections/estimates/$id" params={{ id: estimateId }}>
        {t('one', { name: nameOfEstimate({ number: data.number, revision: data.revision }) })}
      </Link>
      <ol className={classes.lines}>
        {lines.map((line) => (
          <li key={line.id}>
            <TaskLine {...{ estimateId, line, currency, isOver }} />
          </li>
        ))}
      </ol>
      <Text size="sm" fw={600} role="status">
        {t('doneOf', { done: sum(isDone), all: sum(lines) })} {open > 0 && t('linesOpen', { count: open })}
      </Text>
    </FormGroup>
  );
}

interface TaskLineProps {
  estimateId: number;
  line: Line;
  currency: string;
  isOver: boolean;
}

/** A thumb in a glove says whether it was done; pressed again, nothing is said. */
function TaskLine({ estimateId, line, currency, isOver }: TaskLineProps) {
  const { t } = useTranslation('estimates');
  const { busy, run } = useAction();
  const { what, repair } = useRepairWords()(line);
  const say = (done: 'done' | 'not_done') =>
    run(() => estimateActs.setDone(estimateId, line.id, line.done === done ? '' : done), t('doneFailed'));
  return (
    <div className={classes.line}>
      <div className={classes.lineHead}>
        <span>
          {repair}
          <span className={classes.soft}>{[what, line.remark].filter(Boolean).join(' · ')}</span>
        </span>
        <span>
          {isOver && <Done line={line} />}
          {formatMoney(line.net, currency)}
        </span>
      </div>
      <PhotoStrip images={line.images} />
      {!isOver && (
        <div className={classes.done}>
          {(['done', 'not_done'] as const).map((done) => (
            <Button
              key={done}
              fullWidth
              variant={line.done === done ? 'filled' : 'default'}
              {...(line.done === done && done === 'not_done' && { color: 'red' })}
              aria-pressed={line.done === done}
              aria-label={`${t(`doneIs.${done}`)}: ${repair}, ${what}`}
              disabled={busy}
              onClick={() => void say(done)}
            >
              {t(`doneIs.${done}`)}
            </Button>
          ))}
        </div>
      )}
    </div>
  );
}
