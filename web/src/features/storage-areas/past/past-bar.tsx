import { ActionIcon, Button, Group, SegmentedControl, Slider } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../../core/device/server-clock.ts';
import { formatDateTime } from '../../../core/text/format.ts';
import { InstantInput } from '../../../ui/input/instant-input.tsx';
import classes from './past-bar.module.css';
import { type SpanName, spanNames, spanOf, spans } from './spans.ts';

interface PastBarProps {
  /** The moment shown, in seconds. */
  at: number;
  onChange: (at: number) => void;
  onLeave: () => void;
}

/** Chooses the moment: by a slider that ends now, step by step, or typed. */
export function PastBar({ at, onChange, onLeave }: PastBarProps) {
  const { t } = useTranslation('storage-areas');
  const [now] = useState(() => serverNow());
  const [chosen, setChosen] = useState<SpanName>(() => spanOf(at, now));
  const { seconds, step } = spans[chosen];
  const go = (to: number) => onChange(Math.min(now, to));
  return (
    <div className={classes.bar} data-yard-past>
      <Group gap="8px 12px">
        <p className={classes.title} role="status">
          <strong>{t('past.title')}</strong> {formatDateTime(at)}
        </p>
        <InstantInput
          size="xs"
          className={classes.moment}
          label={t('past.moment')}
          value={at}
          onChange={(seconds) => seconds !== null && !Number.isNaN(seconds) && seconds > 0 && go(seconds)}
        />
        <SegmentedControl
          size="xs"
          aria-label={t('past.span')}
          value={chosen}
          data={spanNames.map((name) => ({ value: name, label: t(`past.spans.${name}`) }))}
          onChange={setChosen}
        />
        <Button variant="default" className={classes.button} onClick={onLeave}>
          {t('past.leave')}
          <span className={classes.key}>{t('mode.leaveKey')}</span>
        </Button>
      </Group>
      <Group gap="8px 12px">
        <ActionIcon
          variant="default"
          className={classes.step}
          aria-label={t('past.earlier')}
          onClick={() => go(at - step)}
        >
          <IconChevronLeft size={16} stroke={1.8} />
        </ActionIcon>
        <div className={classes.slider}>
          <Slider
            classNames={{ thumb: classes.thumb ?? '' }}
            thumbLabel={t('past.moment')}
            min={-seconds}
            max={0}
            step={step}
            value={Math.max(-seconds, at - now)}
            label={(ago) => formatDateTime(now + ago)}
            onChange={(ago) => go(now + ago)}
          />
          <p className={classes.ends} aria-hidden="true">
            <span>{t(`past.ago.${chosen}`)}</span>
            <span>{t('past.now')}</span>
          </p>
        </div>
        <ActionIcon
          variant="default"
          className={classes.step}
          aria-label={t('past.later')}
          onClick={() => go(at + step)}
        >
          <IconChevronRight size={16} stroke={1.8} />
        </ActionIcon>
      </Group>
    </div>
  );
}
