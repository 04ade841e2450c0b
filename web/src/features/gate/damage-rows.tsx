import { limits } from '@boxyard/contract/core/fields.ts';
import { damageLocations, damageSides } from '@boxyard/contract/yard/damages.ts';
import { Button, CloseButton, Stack, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { IconPlus } from '@tabler/icons-react';
import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { Select } from '../../ui/input/select.tsx';
import classes from './gate.module.css';
import { emptyDamage, type GateValues } from './gate.values.ts';

interface DamageRowsProps {
  fields: UseFormReturnType<GateValues>;
  path: `boxes.${number}`;
}

/** Enter ends the text of a damage, and goes to the next field: it does not record the truck. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  event.preventDefault();
  const own = event.currentTarget;
  const all = [...(own.closest('[data-damages]')?.querySelectorAll<HTMLElement>('[data-damage-field]') ?? [])];
  all[all.indexOf(own) + 1]?.focus();
}

/** Damages that are seen at this passage: they are on its receipt. Pictures can be added when it is recorded. */
export function DamageRows({ fields, path }: DamageRowsProps) {
  const { t } = useTranslation(['gate', 'enums', 'common']);
  const list = `${path}.damages` as const;
  const damages = fields.values.boxes[Number(path.slice('boxes.'.length))]?.damages ?? [];
  if (damages.length === 0) return null;
  const locations = damageSides.map((side) => ({
    group: t(`damageSide.${side}`, { ns: 'enums' }),
    items: enumOptions('damageLocation', damageLocations[side]),
  }));
  return (
    <Stack gap={8} align="flex-start" data-damages>
      {damages.map(({ key }, nth) => (
        <div key={key} className={classes.damage}>
          <Select
            aria-label={t('damageAt')}
            placeholder={t('damageAt')}
            searchable
            nothingFoundMessage={t('common:table.empty')}
            autoFocus
            data-damage-field
            data={locations}
            {...fields.getInputProps(`${list}.${nth}.damage`)}
          />
          <TextInput
            aria-label={t('damageRemark')}
            placeholder={t('damageRemark')}
            maxLength={limits.notes}
            data-damage-field
            onKeyDown={goOn}
            {...fields.getInputProps(`${list}.${nth}.remark`)}
          />
          <CloseButton aria-label={t('removeDamage')} onClick={() => fields.removeListItem(list, nth)} />
        </div>
      ))}
      <AddDamage {...{ fields, path }} />
    </Stack>
  );
}

/** Stands below the damages, or for itself where there is none yet. */
export function AddDamage({ fields, path }: DamageRowsProps) {
  const { t } = useTranslation('gate');
  return (
    <Button
      variant="subtle"
      size="compact-sm"
      data-damage-field
      leftSection={<IconPlus size={14} />}
      onClick={() => fields.insertListItem(`${path}.damages`, emptyDamage())}
    >
      {t('addDamage')}
    </Button>
  );
}
