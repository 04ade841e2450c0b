import { damageImageRoutes } from '@boxyard/contract/core/images.ts';
import { longestFt, type Part, sectionsOf, spotOf } from '@boxyard/contract/inspections/locations.ts';
import type { Survey, SurveyFinding } from '@boxyard/contract/inspections/surveys.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSurveyCodes } from '../../ui/inspections/use-survey-codes.ts';
import { PhotoStrip } from '../../ui/photos/photo-strip.tsx';
import { targetOf, useAllUploads } from '../../ui/uploads/queue.ts';
import { UploadList } from '../../ui/uploads/upload-list.tsx';
import { DamageWords } from './damage-words.tsx';
import classes from './survey-page.module.css';
import { damageImagesQuery } from './surveys.api.ts';

/** The damages of a finished survey, each with its place and its pictures. */
export function FoundDamages({ survey: { findings, containerId, lengthFt } }: { survey: Survey }) {
  const { t } = useTranslation('surveys');
  return (
    <section className={classes.part} aria-label={t('findings')}>
      <h2>{t('findings')}</h2>
      <ul className={classes.found}>
        {findings.map((finding) => (
          <Found key={finding.damageId} finding={finding} containerId={containerId} lengthFt={lengthFt || longestFt} />
        ))}
      </ul>
    </section>
  );
}

interface FoundProps {
  finding: SurveyFinding;
  containerId: number;
  lengthFt: number;
}

function Found({ finding, containerId, lengthFt }: FoundProps) {
  const { t } = useTranslation('surveys');
  const { lists, word } = useSurveyCodes();
  const { damageId, location, lengthCm, widthCm, quantity, repairCode, responsibility, isInside } = finding;
  const { data: images = [] } = useQuery(damageImagesQuery(containerId, damageId));
  const { path } = targetOf(damageImageRoutes.upload, { containerId, damageId }, 'image');
  const uploads = useAllUploads().filter((item) => item.path === path);
  const size = [lengthCm, widthCm].filter((cm) => cm !== null).join(' × ');
  const more = [
    word('repairs', repairCode),
    size && `${size} cm`,
    quantity > 1 && t('pieces', { count: quantity }),
    isInside && t('isInside'),
    responsibility && t('answersFor', { party: word('responsibilities', responsibility) }),
  ].filter(Boolean);
  return (
    <li>
      <FaceDrawing location={location} lengthFt={lengthFt} />
      <div>
        <DamageWords damage={finding} lengthFt={lengthFt} lists={lists} />
        {more.length > 0 && <p className={classes.note}>{more.join(' · ')}</p>}
        <PhotoStrip images={images} />
        <UploadList items={uploads} />
      </div>
    </li>
  );
}

/** From where to where each part reaches, in hundredths of the height or the width. */
const reach: Record<Part, [from: number, to: number]> = {
  H: [0, 15],
  T: [0, 50],
  B: [50, 100],
  G: [85, 100],
  L: [0, 50],
  R: [50, 100],
  X: [0, 100],
};

/** The face with the place marked on it, the door end at the left. The words beside it say the same. */
function FaceDrawing({ location, lengthFt }: { location: string; lengthFt: number }) {
  const spot = spotOf(location, lengthFt);
  if (!spot) return <span className={classes.drawing} />;
  const sections = sectionsOf(spot.face, lengthFt);
  const [top, bottom] = reach[spot.part];
  return (
    <svg className={classes.drawing} viewBox={`0 0 ${sections * 20} 50`} preserveAspectRatio="none" aria-hidden>
      {Array.from({ length: sections - 1 }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines that never change their order
        <path key={at} d={`M${(at + 1) * 20} 0V50`} />
      ))}
      <rect x={(spot.from - 1) * 20} y={top / 2} width={(spot.to - spot.from + 1) * 20} height={(bottom - top) / 2} />
    </svg>
  );
}
