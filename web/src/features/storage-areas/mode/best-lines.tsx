import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { Proposed } from '../yard/model/mode.ts';
import { bestPlaceWords, reasonWords } from '../yard/model/words.ts';
import classes from './mode-banner.module.css';

interface BestLinesProps {
  places: readonly Proposed[];
  /** They are asked for: their line has its room already, so that nothing moves under a finger when they come. */
  isComing: boolean;
  /** The area in sight, whose name goes without saying. */
  areaId: number;
  /** Why none is proposed; '' where some are, or nothing is free. */
  refusal: string;
  onShow: (place: Proposed) => void;
}

/** Areas that are named beside that of the best place. */
const mostOthers = 2;

/** The best place with its reasons, and the best one of other areas, each with the way to it. */
export function BestLines({ places, isComing, areaId, refusal, onShow }: BestLinesProps) {
  const { t } = useTranslation('storage-areas');
  const [best] = places;
  if (!best) return (isComing || refusal) && <div className={classes.best}>{refusal && <p>{refusal}</p>}</div>;
  const others = [...Map.groupBy(places, ({ storageAreaId }) => storageAreaId).values()]
    .flatMap(([first]) => first ?? [])
    .filter((place) => place !== best);
  const wordsOf = (place: Proposed) => bestPlaceWords(place, place.storageAreaId !== areaId);
  return (
    <>
      <div className={classes.best} data-best>
        <p>
          <span className={classes.star} aria-hidden="true">
            ★{' '}
          </span>
          <strong>
            {t(best.reasons[0]?.key === 'bestAgainst' ? 'best.against' : 'best.first', { place: wordsOf(best) })}
          </strong>{' '}
          – {reasonWords(best.reasons)}
        </p>
        <Button
          size="compact-sm"
          variant="light"
          className={classes.show}
          aria-label={t('best.showPlace', { place: wordsOf(best) })}
          aria-keyshortcuts="b"
          title={t('best.key')}
          onClick={() => onShow(best)}
        >
          {t('best.show')}
        </Button>
      </div>
      {others.length > 0 && (
        <div className={classes.others}>
          <span>{t('best.also')}</span>
          {others.slice(0, mostOthers).map((place) => (
            <Button
              key={place.rank}
              size="compact-sm"
              variant="subtle"
              className={classes.show}
              aria-label={t('best.showPlace', { place: wordsOf(place) })}
              onClick={() => onShow(place)}
            >
              <span className={classes.elsewhere}>{wordsOf(place)}</span>
              <span className={classes.areaOnly}>{place.storageAreaName}</span>
            </Button>
          ))}
        </div>
      )}
    </>
  );
}
