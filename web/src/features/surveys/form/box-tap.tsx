import {
  type Face,
  faces,
  locationOf,
  partsOf,
  type Spot,
  sectionsOf,
  spotOf,
} from '@boxyard/contract/inspections/locations.ts';
import { Button, TextInput, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { faceText, locationText, partText } from '../../../ui/inspections/location-text.ts';
import classes from './box-tap.module.css';
import { tapped, wholeFace } from './tapped.ts';

interface BoxTapProps {
  lengthFt: number;
  /** `LB3N`, or what is typed of it. */
  value: string;
  onChange: (location: string) => void;
}

/** Where on the container: a face of the unfolded box, then a part of it; or the code itself, typed. */
export function BoxTap({ lengthFt, value, onChange }: BoxTapProps) {
  const { t } = useTranslation(['surveys', 'sentences']);
  const spot = spotOf(value, lengthFt);
  const [open, setOpen] = useState<Face | null>(spot?.face ?? null);

  function tapFace(face: Face) {
    setOpen(face);
    if (face === 'X') onChange(locationOf(wholeFace('X', lengthFt)));
    else if (spot && spot.face !== face) onChange('');
  }

  const isWrong = !spot && (value.length >= 4 || (value !== '' && !faces.some((face) => face === value.charAt(0))));
  return (
    <div className={classes.tap}>
      <div className={classes.code}>
        <TextInput
          label={t('location')}
          size="md"
          maxLength={4}
          autoComplete="off"
          spellCheck={false}
          classNames={{ input: classes.codeInput ?? '' }}
          value={value}
          error={isWrong && t('sentences:notLocation')}
          onChange={({ currentTarget }) => {
            const typed = currentTarget.value.toUpperCase().replace(/\s/g, '');
            onChange(typed);
            setOpen(spotOf(typed, lengthFt)?.face ?? open);
          }}
        />
        <p role="status">{spot ? locationText(value, lengthFt) : t('tapFace')}</p>
      </div>
      <fieldset className={classes.box} aria-label={t('unfolded')}>
        {faces.map((face) => (
          <UnstyledButton
            key={face}
            className={classes.face}
            style={{ gridArea: face }}
            data-door={face === 'D' || undefined}
            aria-pressed={open === face}
            onClick={() => tapFace(face)}
          >
            <b>{face}</b> <span>{faceText(face)}</span>
          </UnstyledButton>
        ))}
      </fieldset>
      {open && open !== 'X' && (
        <FaceGrid face={open} lengthFt={lengthFt} spot={spot} onSpot={(next) => onChange(locationOf(next))} />
      )}
    </div>
  );
}

interface FaceGridProps {
  face: Face;
  lengthFt: number;
  spot: Spot | undefined;
  onSpot: (spot: Spot) => void;
}

/** The sections of a face, from the door end, by the parts of its height or width. */
function FaceGrid({ face, lengthFt, spot, onSpot }: FaceGridProps) {
  const { t } = useTranslation('surveys');
  const parts = partsOf(face);
  const sections = Array.from({ length: sectionsOf(face, lengthFt) }, (_, at) => at + 1);
  const own = spot?.face === face ? spot : undefined;
  const isMarked = (part: string, section: number) =>
    own?.part === part && own.from <= section && section <= own.to ? true : undefined;
  return (
    <>
      <fieldset
        className={classes.sections}
        aria-label={faceText(face)}
        style={{ '--parts': parts.length, '--sections': sections.length }}
      >
        <span className={classes.corner}>{t(face === 'D' || face === 'F' ? 'countLeft' : 'countDoor')}</span>
        {parts.map((part) => (
          <span key={part} className={classes.head}>
            <b>{part}</b> {partText(face, part)}
          </span>
        ))}
        {sections.map((section) => [
          <span key={section} className={classes.head}>
            {section}
          </span>,
          ...parts.map((part) => (
            <UnstyledButton
              key={`${part}${section}`}
              className={classes.cell}
              aria-pressed={isMarked(part, section) ?? false}
              aria-label={locationText(locationOf({ face, part, from: section, to: section }), lengthFt)}
              onClick={() => onSpot(tapped(own, face, part, section))}
            />
          )),
        ])}
      </fieldset>
      <div className={classes.whole}>
        <span>{t('tapTwice')}</span>
        <Button variant="default" size="sm" onClick={() => onSpot(wholeFace(face, lengthFt))}>
          {t('wholeFace')}
        </Button>
      </div>
    </>
  );
}
