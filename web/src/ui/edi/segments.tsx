import { meaningOf, saidBy } from '@boxyard/contract/edi/edi-explain.ts';
import { readInterchange, type Segment, writeSegment } from '@boxyard/contract/edi/edi-syntax.ts';
import { Button } from '@mantine/core';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './edi.module.css';

/** So many segments are shown at first. */
const few = 120;

interface SegmentsProps {
  label: string;
  text: string;
  /** Numbers of segments, from 1, of which something is told elsewhere on the screen. */
  marked?: readonly number[];
}

/** A message with what each of its segments says; as it is, where it cannot be read. */
export function Segments({ label, text, marked = [] }: SegmentsProps) {
  const { t } = useTranslation('edi');
  const [isWhole, setWhole] = useState(false);
  const all = useMemo(() => segmentsOf(text), [text]);
  if (!all)
    return (
      <section aria-label={label} className={classes.raw}>
        {text}
      </section>
    );
  const segments = isWhole ? all : all.slice(0, few);
  const more = all.length - segments.length;
  return (
    <>
      <ol className={classes.segments} aria-label={label}>
        {segments.map((segment, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a message never changes, and segments may be alike
          <Line key={at} segment={segment} isMarked={marked.includes(at + 1)} />
        ))}
      </ol>
      {more > 0 && (
        <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
          {t('moreSegments', { count: more })}
        </Button>
      )}
    </>
  );
}

/** Null where it cannot be read: the sentence that says why stands beside it. */
function segmentsOf(text: string): Segment[] | null {
  try {
    return readInterchange(text).segments;
  } catch {
    return null;
  }
}

function Line({ segment, isMarked }: { segment: Segment; isMarked: boolean }) {
  const { t } = useTranslation('edi');
  const meaning = meaningOf(segment);
  const name = meaning ? meaning.name + (meaning.qualifier && `_${meaning.qualifier}`) : 'unknown';
  return (
    <li data-marked={isMarked || undefined}>
      <code>{writeSegment(segment)}</code>
      <span>
        <b>{t(`meaning.${name}`)}</b> {saidBy(segment)}
      </span>
    </li>
  );
}
