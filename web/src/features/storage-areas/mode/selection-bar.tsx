import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Choosing } from '../yard/model/mode.ts';
import classes from './mode-banner.module.css';
import type { useSelection } from './use-selection.ts';

interface SelectionBarProps {
  selection: ReturnType<typeof useSelection>;
  onChoose: (mode: Choosing) => void;
}

/** How many containers are selected, and what can be done with them. */
export function SelectionBar({ selection, onChoose }: SelectionBarProps) {
  const { t } = useTranslation('storage-areas');
  const movers = [...selection.selected.values()];
  const [mover] = movers;
  return (
    <div className={classes.banner} data-yard-selection>
      <div className={classes.text}>
        <p role="status">
          <strong>{mover ? t('select.count', { count: movers.length }) : t('select.none')}</strong>
        </p>
      </div>
      <div className={classes.buttons}>
        {mover && (
          <Button
            className={classes.button}
            onClick={() => onChoose({ kind: 'move', mover, ...(movers.length > 1 && { movers }) })}
          >
            {t('select.move')}
          </Button>
        )}
        <Button variant="default" className={classes.button} onClick={selection.clear}>
          {t('select.clear')}
        </Button>
      </div>
    </div>
  );
}
