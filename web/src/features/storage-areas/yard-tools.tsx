import { ActionIcon, Button } from '@mantine/core';
import { IconHistory, IconMinus, IconPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { type Zoom, zoomed } from './yard/geometry/zoom.ts';
import classes from './yard-tools.module.css';

interface YardToolsProps {
  zoom: Zoom;
  onZoom: (zoom: Zoom) => void;
  isSelecting: boolean;
  onSelecting: (isSelecting: boolean) => void;
  onPast: () => void;
  /** What stands wrong. */
  children: ReactNode;
}

/** Beside the legend: the yard at a past moment, selecting by plain clicks, and the size of the cells. */
export function YardTools({ zoom, onZoom, isSelecting, onSelecting, onPast, children }: YardToolsProps) {
  const { t } = useTranslation('storage-areas');
  const [smaller, larger] = [zoomed(zoom, 'out'), zoomed(zoom, 'in')];
  return (
    <div className={classes.tools}>
      <Button
        size="compact-sm"
        variant="default"
        className={classes.button}
        leftSection={<IconHistory size={14} stroke={1.8} />}
        title={t('past.openTitle')}
        onClick={onPast}
      >
        {t('past.open')}
      </Button>
      {children}
      <Button
        size="compact-sm"
        variant={isSelecting ? 'light' : 'default'}
        className={classes.button}
        aria-pressed={isSelecting}
        onClick={() => onSelecting(!isSelecting)}
      >
        {t('select.start')}
      </Button>
      {/** biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <div role="group" aria-label={t('zoom.title')} className={classes.zoom}>
        <ActionIcon
          variant="default"
          className={classes.icon}
          aria-label={t('zoom.out')}
          disabled={smaller === undefined}
          onClick={() => smaller !== undefined && onZoom(smaller)}
        >
          <IconMinus size={14} stroke={1.8} />
        </ActionIcon>
        <ActionIcon
          variant="default"
          className={classes.icon}
          aria-label={t('zoom.in')}
          disabled={larger === undefined}
          onClick={() => larger !== undefined && onZoom(larger)}
        >
          <IconPlus size={14} stroke={1.8} />
        </ActionIcon>
        <Button
          size="compact-sm"
          variant={zoom === 'fit' ? 'light' : 'default'}
          className={classes.button}
          title={t('zoom.fitTitle')}
          aria-pressed={zoom === 'fit'}
          onClick={() => onZoom(zoom === 'fit' ? 1 : 'fit')}
        >
          {t('zoom.fit')}
        </Button>
      </div>
    </div>
  );
}
