import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ContainerNumber } from '../../../ui/container/container-number.tsx';
import type { Mode } from '../yard/model/mode.ts';
import classes from './mode-banner.module.css';

interface ModeBannerProps {
  mode: Mode;
  refusal: string;
  onLeave: () => void;
}

/** Above the yard while a place is chosen: the container, how to choose, and the button to leave the mode. */
export function ModeBanner({ mode, refusal, onLeave }: ModeBannerProps) {
  const { t } = useTranslation('storage-areas');
  if (mode.kind === 'look') return null;
  return (
    <div className={classes.banner} data-yard-mode={mode.kind}>
      <div className={classes.text}>
        <p role="status">
          <strong>{t(`mode.${mode.kind}`)} </strong>
          <ContainerNumber number={mode.mover.cin} copyable={false} />
          <span className={classes.size}> · {t('mode.size', { count: mode.mover.size })}</span>
        </p>
        {refusal ? (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        ) : (
          <p className={classes.hint}>{t('mode.hint')}</p>
        )}
      </div>
      <Button variant="default" className={classes.leave} onClick={onLeave}>
        {t('mode.leave')}
      </Button>
    </div>
  );
}
