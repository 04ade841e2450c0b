import type { AreaWithSections, Section } from '@boxyard/contract/yard/storage-areas.ts';
import { rulesIn } from '@boxyard/contract/yard/yard-rules.ts';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/text/format.ts';
import { containerTypeChoices } from '../../container-types/container-types.api.ts';
import classes from './kept-for.module.css';

interface KeptForProps {
  area: AreaWithSections;
  section: Section;
}

/** What a section is for, in words; its cells are drawn with the pattern of the first of them. */
export function KeptFor({ area, section }: KeptForProps) {
  const { t } = useTranslation(['storage-areas', 'enums']);
  const rules = rulesIn(area, section);
  const { data: types = [] } = useQuery({ ...containerTypeChoices, enabled: rules.containerTypeIds.length > 0 });
  const names = [
    ...rules.clientIds.map((id) => area.clients.find((client) => client.id === id)?.name),
    ...rules.containerTypeIds.map((id) => types.find((type) => type.id === id)?.name),
  ];
  const words = [...wordsOf(t, rules), ...names].filter((word) => word !== undefined && word !== '');
  if (words.length === 0) return null;
  const text = words.join(' · ');
  return (
    <span className={classes.kept} data-kept={rules.kinds[0] ?? rules.load} title={text}>
      <i aria-hidden="true" />
      {rules.isMust && <IconLock size={13} stroke={1.8} aria-label={t('rules.must')} />}
      <span>{text}</span>
    </span>
  );
}

function wordsOf(t: TFunction<['storage-areas', 'enums']>, rules: ReturnType<typeof rulesIn>): string[] {
  const { load, kinds, plugs, lengths, maxTiers, maxStackKg } = rules;
  return [
    ...(load ? [t(`enums:yardLoad.${load}`)] : []),
    ...kinds.map((kind) => t(`enums:yardKind.${kind}`)),
    ...(plugs === null ? [] : [t('rules.plugCount', { count: plugs })]),
    ...(lengths.length > 0 ? [lengths.map((feet) => `${feet}′`).join(', ')] : []),
    ...(maxTiers === null ? [] : [t('rules.tiers', { count: maxTiers })]),
    ...(maxStackKg === null ? [] : [t('rules.stack', { kilos: formatNumber(maxStackKg) })]),
  ];
}
