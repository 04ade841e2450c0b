import type { AreaWithSections, Section } from '@boxyard/contract/yard/storage-areas.ts';
import { rulesIn } from '@boxyard/contract/yard/yard-rules.ts';
import { IconPencil, IconSettings } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { sectionQuery } from '../storage-areas.api.ts';
import { blocksIn, type SectionModel } from '../yard/model/section-model.ts';
import { KeptFor } from './kept-for.tsx';
import classes from './section-bar.module.css';

interface SectionBarProps {
  area: AreaWithSections;
  section: Section;
  onEdit: (section: Section) => void;
  onSettings: (section: Section) => void;
}

/** A section's name, how full it is, and its tools. */
export function SectionBar({ area, section, onEdit, onSettings }: SectionBarProps) {
  const { t } = useTranslation('storage-areas');
  const { data } = useQuery({ ...sectionQuery(section.sectionId), enabled: false });
  const taken = useMemo(() => data && cellsTaken(data), [data]);
  const { name, rows } = section;
  const { maxTiers } = rulesIn(area, section);
  const cells = rows.reduce((sum, row) => sum + Math.min(row.tiers, maxTiers ?? row.tiers) * row.positions, 0);
  return (
    <>
      <h2 className={classes.name}>{name}</h2>
      <IconButton
        icon={IconPencil}
        className={classes.tool}
        label={t('tools.edit', { name })}
        onClick={() => onEdit(section)}
      />
      <IconButton
        icon={IconSettings}
        className={classes.tool}
        label={t('tools.settings', { name })}
        onClick={() => onSettings(section)}
      />
      <KeptFor area={area} section={section} />
      <span className={classes.facts}>
        {t('grid.shape', { count: rows.length })}
        {taken !== undefined && ` · ${t('grid.filled', { taken, cells })}`}
      </span>
    </>
  );
}

function cellsTaken(model: SectionModel): number {
  let cells = 0;
  for (const { kind, from, to } of blocksIn(model)) if (kind === 'current') cells += to - from + 1;
  return cells;
}
