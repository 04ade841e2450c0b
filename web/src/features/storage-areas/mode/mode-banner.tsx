import { Button } from '@mantine/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ContainerNumber } from '../../../ui/container/container-number.tsx';
import { type Mode, moversOf } from '../yard/model/mode.ts';
import { placeInSection, warningWords } from '../yard/model/words.ts';
import { bannerId } from '../yard/pointer/cursor.tsx';
import { BestLines } from './best-lines.tsx';
import { Burden } from './burden.tsx';
import classes from './mode-banner.module.css';
import type { usePlacing } from './use-placing.ts';

interface ModeBannerProps extends ComponentProps<typeof BestLines> {
  mode: Mode;
  placing: ReturnType<typeof usePlacing>;
  onLeave: () => void;
}

/** Above the yard while a place is chosen: the containers, how to choose, the places chosen, and the buttons. */
export function ModeBanner({ mode, placing, onLeave, ...best }: ModeBannerProps) {
  const { t } = useTranslation('storage-areas');
  const { chosen, refusal, isBusy, confirm } = placing;
  if (mode.kind === 'look' || mode.isDragging || chosen?.isDropped) return null;
  const count = moversOf(mode).length;
  return (
    <div className={classes.banner} data-yard-mode={mode.kind}>
      <div className={classes.text}>
        <p role="status" id={bannerId}>
          {count > 1 ? (
            <strong>{t('mode.several', { count })}</strong>
          ) : (
            <>
              <strong>{t(`mode.${mode.kind}`)} </strong>
              <ContainerNumber number={mode.mover.cin} copyable={false} />
              <span className={classes.size}> · {t('mode.size', { count: mode.mover.size })}</span>
            </>
          )}
        </p>
        {refusal && (
          <p role="alert" className={classes.refusal}>
            {refusal}
          </p>
        )}
        {mode.kind !== 'place' && <Burden movers={moversOf(mode)} />}
        {chosen && <ChosenPlaces chosen={chosen} />}
        {!refusal && !chosen && (
          <>
            <p className={classes.hint}>{t(count > 1 ? 'mode.hintMany' : 'mode.hint')}</p>
            <p className={classes.hintTouch}>{t('mode.hintTouch')}</p>
          </>
        )}
        {!chosen && <BestLines {...best} />}
      </div>
      <div className={classes.buttons}>
        {chosen && (
          <Button className={classes.button} loading={isBusy} onClick={() => confirm()}>
            {t(count > 1 ? 'select.move' : `mode.confirm.${chosen.kind}`)}
          </Button>
        )}
        <Button variant="default" className={classes.button} onClick={onLeave}>
          {t('mode.leave')}
          <span className={classes.key}>{t('mode.leaveKey')}</span>
        </Button>
      </div>
    </div>
  );
}

/** The place, or where several begin, with every warning. */
function ChosenPlaces({ chosen: { section, steps } }: { chosen: NonNullable<ModeBannerProps['placing']['chosen']> }) {
  const { t } = useTranslation('storage-areas');
  const [first] = steps;
  if (!first) return null;
  const place = placeInSection(section, first.target);
  return (
    <div role="status" className={classes.chosen}>
      <p className={classes.place}>{steps.length > 1 ? t('mode.from', { count: steps.length, place }) : place}</p>
      {steps.flatMap(({ mover, target }) =>
        target.warnings.map((each) => {
          const warning = warningWords(t, each);
          return (
            <p key={`${mover.containerId} ${each.key}`} className={classes.warning}>
              {steps.length > 1 ? t('mode.warning', { container: mover.cin, warning }) : warning}
            </p>
          );
        }),
      )}
    </div>
  );
}
