import { limits } from '@boxyard/contract/core/fields.ts';
import type { Image } from '@boxyard/contract/core/images.ts';
import { type Damage, damageLocations, damageSides } from '@boxyard/contract/yard/damages.ts';
import { SegmentedControl, type SelectProps, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { queryClient } from '../../core/data/queries.ts';
import { useModule } from '../../core/session/session.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { ModalForm, ModalGroup } from '../../ui/dialog/modal-form.tsx';
import { useRecordForm } from '../../ui/form/use-record-form.ts';
import { enumReader, recordReader } from '../../ui/form/value-words.ts';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { LabelledControl } from '../../ui/input/labelled-control.tsx';
import { Select } from '../../ui/input/select.tsx';
import { Photos } from '../../ui/photos/photos.tsx';
import { getUploads } from '../../ui/uploads/queue.ts';
import { damagePhotos } from '../images/images.api.ts';
import { passagesQuery, transports } from '../transports/transports.api.ts';
import { CodeFields } from './code-fields.tsx';
import { type CodeValues, codeValuesOf, DamageSchema } from './code-values.ts';
import { damages } from './damages.api.ts';

interface DamageFormProps {
  containerId: number;
  damage: Damage;
  onSaved: () => void;
}

interface Values extends CodeValues {
  type: Damage['scdType'];
  damage: Damage['scdCode'];
  remark: string;
  transportId: number | null;
}

const valuesOf = (damage: Damage): Values => ({
  type: damage.scdType,
  damage: damage.scdCode,
  remark: damage.remark,
  transportId: damage.transportId,
  ...codeValuesOf(damage),
});

/** Side, location, where it was seen, remark and pictures. Saving turns the draft into a damage. */
export function DamageForm({ containerId, damage, onSaved }: DamageFormProps) {
  const { t } = useTranslation(['damages', 'enums']);
  const { one, fresh, update } = damages(containerId);
  const save: typeof update = (id, body, version) => update(id, { ...body, isDraft: false }, version);
  const photos = damagePhotos(containerId, damage.id);
  const isKept = useRef(!damage.isDraft);
  const hasInspections = useModule('inspections');
  const form = useRecordForm({ one, fresh, valuesOf, update: save }, damage, {
    texts: 'damages',
    schema: DamageSchema,
    reads: {
      type: enumReader('damageSide'),
      damage: enumReader('damageLocation'),
      transportId: recordReader(transports(containerId).one, ({ tripCode }) => tripCode),
    },
    always: ['type', 'damage', 'remark'],
    onSaved: () => {
      isKept.current = true;
      onSaved();
    },
    toasts: { saved: damage.isDraft ? t('created') : t('updated') },
  });
  // The pictures of a draft are already sent, and would go with it.
  const hasPictures = () =>
    (queryClient.getQueryData<Image[]>(photos.key) ?? []).length > 0 ||
    getUploads().some(({ path }) => path === photos.target.path);
  const unsaved = () => form.unsaved() || (!isKept.current && hasPictures());
  const { fields } = form;
  const side = fields.getInputProps('type');
  const { type } = fields.values;
  const locations = type ? damageLocations[type] : [];

  function chooseSide(type: Values['type']) {
    fields.setValues({ type, damage: '' });
    fields.clearFieldError('type');
  }

  return (
    <ModalForm form={{ ...form, unsaved }} saveLabel={t('save')}>
      <LabelledControl label={t('side')} required error={side.error}>
        <SegmentedControl
          aria-label={t('side')}
          data-path="type"
          data-autofocus
          tabIndex={-1}
          value={side.value || ''}
          onChange={chooseSide}
          data={enumOptions('damageSide', damageSides)}
        />
      </LabelledControl>
      <Select
        label={t('damage')}
        required
        allowDeselect={false}
        disabled={!side.value}
        placeholder={side.value ? t('chooseLocation') : t('chooseSide')}
        data={enumOptions('damageLocation', locations)}
        {...fields.getInputProps('damage')}
        value={fields.getValues().damage || null}
      />
      {hasInspections && <CodeFields fields={fields} damage={damage} />}
      <SeenAtSelect containerId={containerId} damage={damage} {...fields.getInputProps('transportId')} />
      <Textarea label={t('remark')} maxLength={limits.notes} autosize minRows={3} {...fields.getInputProps('remark')} />
      <ModalGroup title={t('pictures')}>
        <Photos source={photos} label={t('addPictures')} />
      </ModalGroup>
    </ModalForm>
  );
}

interface SeenAtSelectProps extends Omit<SelectProps, 'value' | 'onChange' | 'data'> {
  containerId: number;
  damage: Damage;
  value?: number | null;
  /** The passage; null in the yard. */
  onChange?: (transportId: number | null) => void;
}

const yard = 'yard';

/** Where a damage was seen: in the yard, or at one of the last passages through the gate. */
function SeenAtSelect({ containerId, damage, value = null, onChange, ...rest }: SeenAtSelectProps) {
  const { t } = useTranslation(['damages', 'enums']);
  const { data: passages = [] } = useQuery(passagesQuery(containerId));
  const { transportId, passageType, seenAt, tripCode } = damage;
  const isOlder = transportId !== null && !passages.some(({ id }) => id === transportId);
  const own = isOlder && passageType ? [{ id: transportId, type: passageType, date: seenAt, tripCode }] : [];
  const options = [...passages, ...own].map(({ id, type, date, tripCode }) => ({
    value: String(id),
    label: t('passage', { type: t(`transportType.${type}`, { ns: 'enums' }), date: formatDateTime(date), tripCode }),
  }));
  return (
    <Select
      label={t('seenAt')}
      allowDeselect={false}
      data={[{ value: yard, label: t('inYard') }, ...options]}
      value={value === null ? yard : String(value)}
      onChange={(chosen) => onChange?.(chosen === yard ? null : Number(chosen))}
      {...rest}
    />
  );
}
