import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Proposed } from '../yard/model/mode.ts';
import { bestPlaceWords, reasonWords } from '../yard/model/words.ts';
import classes from './mode-banner.module.css';

interface BestLinesProps {
  places: readonly Proposed[];
  /** The area in sight, whose name goes without saying. */
  areaId: number;
  onShow: (place: Proposed) => void;
}

/** Areas that are named, the one of the best place included. */
const mostAreas = 3;

/** The best place with its reasons, and the best one of each other area, each with the way to it. */
export function BestLines({ places, areaId, onShow }: BestLinesProps) {
  const { t } = useTranslation('storage-areas');
  const [best] = places;
  if (!best) return null;
  const firsts = [...Map.groupBy(places, ({ storageAreaId }) => storageAreaId).values()].flatMap(
    ([first]) => first ?? [],
  );
  return firsts.slice(0, mostAreas).map((place) => {
    const words = bestPlaceWords(t, place, place.storageAreaId !== areaId);
    const isBest = place === best;
    return (
      <div key={place.storageAreaId} className={classes.best} data-best={isBest || undefined}>
        <p>
          {isBest && <span aria-hidden="true">★ </span>}
          <strong>{t(isBest ? 'best.first' : 'best.also', { place: words })}</strong> – {reasonWords(t, place.reasons)}
        </p>
        <Button
          size="compact-sm"
          variant="light"
          className={classes.button}
          aria-label={t('best.showPlace', { place: words })}
          {...(isBest && { 'aria-keyshortcuts': 'b', title: t('best.key') })}
          onClick={() => onShow(place)}
        >
          {t('best.show')}
        </Button>
      </div>
    );
  });
}
