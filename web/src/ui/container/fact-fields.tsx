import { limits } from '@boxyard/contract/core/fields.ts';
import {
  type BoxFacts,
  type DangerousGoods,
  hazardClasses,
  mostGoods,
  mostOtherSeals,
  packingGroups,
  type Seal,
  sealIssuers,
  weightKinds,
} from '@boxyard/contract/yard/box-facts.ts';
import { ActionIcon, Button, Checkbox, Group, type OptionsFilter, TextInput } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow } from '../form/form-group.tsx';
import { DayInput } from '../input/day-input.tsx';
import { enumOptions } from '../input/enum-options.ts';
import { MeasureInput } from '../input/measure-input.tsx';
import { Select } from '../input/select.tsx';
import { TemperatureInput } from '../input/temperature-input.tsx';
import classes from './fact-fields.module.css';
import { type FactGroup, factGroups } from './fact-groups.ts';

/** The input of a field, or of a part of it such as `otherSeals.0.number`. */
type InputOf = (path: string) => {
  // What Mantine's forms hand on.
  value?: unknown;
  checked?: boolean;
  error?: ReactNode;
  onChange: (value: unknown) => void;
};

interface FactFieldsProps {
  facts: BoxFacts;
  input: InputOf;
  set: (changes: Partial<BoxFacts>) => void;
  /** The groups that are called for; the others come by "More". */
  groups: readonly FactGroup[];
  /** Where it is known: a new gross weight is not below it. */
  tareWeightKg?: number | undefined;
  /** Stands beside "More". */
  beside?: ReactNode;
}

/** What the gate asks of a box beside its state: those groups that type and load call for, and all by "More". */
export function FactFields({ groups, beside, ...rest }: FactFieldsProps) {
  const { t } = useTranslation('inputs', { keyPrefix: 'boxFacts' });
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? factGroups : groups;
  const Parts: Record<FactGroup, (props: PartProps) => ReactNode> = {
    weight: WeightPart,
    seals: SealsPart,
    reefer: ReeferPart,
    size: SizePart,
    goods: GoodsPart,
  };
  return (
    <>
      {shown.map((group) => {
        const Part = Parts[group];
        return <Part key={group} {...rest} />;
      })}
      {(shown.length < factGroups.length || beside) && (
        <Group gap={4}>
          {shown.length < factGroups.length && (
            <Button
              variant="subtle"
              size="compact-sm"
              leftSection={<IconPlus size={14} />}
              onClick={() => setWhole(true)}
            >
              {t('more')}
            </Button>
          )}
          {beside}
        </Group>
      )}
    </>
  );
}

type PartProps = Omit<FactFieldsProps, 'groups' | 'beside'>;

/** An emptied number is none. */
const orNull = (value: unknown) => (typeof value === 'number' ? value : value === '' ? null : value);

function numberOf(input: InputOf, name: keyof BoxFacts) {
  const { value, onChange, ...rest } = input(name);
  const shown = typeof value === 'number' || typeof value === 'string' ? value : '';
  return { ...rest, value: shown, onChange: (next: unknown) => onChange(orNull(next)) };
}

function textOf(input: InputOf, path: string) {
  const { value, onChange, error } = input(path);
  return { value: typeof value === 'string' ? value : '', onChange, error, 'data-path': path };
}

function WeightPart({ facts, input, set, tareWeightKg = 0 }: PartProps) {
  const { t } = useTranslation('inputs', { keyPrefix: 'boxFacts' });
  const gross = numberOf(input, 'grossWeightKg');
  const isLight = facts.grossWeightKg !== null && tareWeightKg > 0 && facts.grossWeightKg < tareWeightKg;
  return (
    <FieldRow>
      <MeasureInput
        label={t('grossWeightKg')}
        unit="kg"
        allowDecimal={false}
        {...gross}
        onChange={(next) => {
          gross.onChange(next);
          if (facts.weightKind === '' && next !== '') set({ weightKind: 'sum' });
        }}
        description={isLight ? t('belowTare', { tare: tareWeightKg }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
      />
      <Select
        label={t('weightKind')}
        clearable
        data={enumOptions(
          'weightKind',
          weightKinds.filter((kind) => kind !== ''),
        )}
        value={facts.weightKind || null}
        onChange={(kind) => set({ weightKind: weightKinds.find((each) => each === kind) ?? '' })}
        error={input('weightKind').error}
      />
      {facts.weightKind === 'vgm' && (
        <TextInput
          label={t('weighedBy')}
          maxLength={limits.name}
          {...textOf(input, 'weighedBy')}
          onChange={(event) => set({ weighedBy: event.currentTarget.value })}
        />
      )}
    </FieldRow>
  );
}

function ReeferPart({ facts, input, set }: PartProps) {
  const { t } = useTranslation('inputs', { keyPrefix: 'boxFacts' });
  const pti = input('ptiDay');
  return (
    <FieldRow>
      <TemperatureInput label={t('setTemperature')} {...numberOf(input, 'setTemperature')} />
      <DayInput label={t('ptiDay')} value={facts.ptiDay} error={pti.error} onChange={(day) => set({ ptiDay: day })} />
      <Checkbox
        className={classes.beside ?? ''}
        label={t('isPluggedIn')}
        checked={facts.isPluggedIn}
        onChange={(event) => set({ isPluggedIn: event.currentTarget.checked })}
      />
    </FieldRow>
  );
}

function SizePart({ input }: PartProps) {
  const { t } = useTranslation('inputs', { keyPrefix: 'boxFacts' });
  return (
    <FieldRow>
      <MeasureInput label={t('overHeightCm')} unit="cm" allowDecimal={false} {...numberOf(input, 'overHeightCm')} />
      <MeasureInput label={t('overWidthCm')} unit="cm" allowDecimal={false} {...numberOf(input, 'overWidthCm')} />
    </FieldRow>
  );
}

const issuerOf = (value: string | null) => sealIssuers.find((each) => each === value) ?? '';
const issuers = sealIssuers.filter((issuer) => issuer !== '');

function SealsPart({ facts, input, set }: PartProps) {
  const { t } = useTranslation('inputs', { keyPrefix: 'boxFacts' });
  const { otherSeals } = facts;
  const change = (nth: number, changes: Partial<Seal>) =>
    set({ otherSeals: otherSeals.map((seal, at) => (at === nth ? { ...seal, ...changes } : seal)) });
  return (
    <>
      <div className={classes.line}>
        <Select
          label={t('sealIssuer')}
          clearable
          data={enumOptions('sealIssuer', issuers)}
          value={facts.sealIssuer || null}
          onChange={(issuer) => set({ sealIssuer: issuerOf(issuer) })}
        />
        <Checkbox
          className={classes.beside ?? ''}
          label={t('sealIsBroken')}
          checked={facts.sealIsBroken}
          onChange={(event) => set({ sealIsBroken: event.currentTarget.checked })}
        />
        {otherSeals.length < mostOtherSeals && (
          <Button
            variant="subtle"
            size="compact-sm"
            className={classes.beside ?? ''}
            leftSection={<IconPlus size={14} />}
            onClick={() => set({ otherSeals: [...otherSeals, { number: '', issuer: '', isBroken: false }] })}
          >
            {t('addSeal')}
          </Button>
        )}
      </div>
      {otherSeals.map((seal, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a seal has nothing else that tells it from the others while it is typed
        <div key={nth} className={classes.line}>
          <TextInput
            label={t('nthSeal', { nth: nth + 2 })}
            maxLength={limits.reference}
            autoComplete="off"
            {...textOf(input, `otherSeals.${nth}.number`)}
            onChange={(event) => change(nth, { number: event.currentTarget.value })}
          />
          <Select
            label={t('sealIssuer')}
            clearable
            data={enumOptions('sealIssuer', issuers)}
            value={seal.issuer || null}
            onChange={(issuer) => change(nth, { issuer: issuerOf(issuer) })}
          />
          <Checkbox
            className={classes.beside ?? ''}
            label={t('sealIsBroken')}
            checked={seal.isBroken}
            onChange={(event) => change(nth, { isBroken: event.currentTarget.checked })}
          />
          <RemoveLine
            label={t('removeSeal', { nth: nth + 2 })}
            onClick={() => set({ otherSeals: otherSeals.toSpliced(nth, 1) })}
          />
        </div>
      ))}
    </>
  );
}

function GoodsPart({ facts, input, set }: PartProps) {
  const { t } = useTranslation('inputs', { keyPrefix: 'boxFacts' });
  const { dangerousGoods: goods } = facts;
  const change = (nth: number, changes: Partial<DangerousGoods>) =>
    set({ dangerousGoods: goods.map((each, at) => (at === nth ? { ...each, ...changes } : each)) });
  return (
    <>
      {goods.map((each, nth) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: goods have nothing else that tells them apart while they are typed
        <div key={nth} className={classes.line}>
          <TextInput
            label={t('unNumber')}
            inputMode="numeric"
            maxLength={4}
            autoComplete="off"
            leftSection="UN"
            {...textOf(input, `dangerousGoods.${nth}.unNumber`)}
            onChange={(event) => change(nth, { unNumber: event.currentTarget.value.replace(/\D/g, '') })}
          />
          <Select
            label={t('hazardClass')}
            searchable
            filter={beginningFirst}
            data={[...hazardClasses]}
            value={each.hazardClass || null}
            onChange={(hazardClass) => change(nth, { hazardClass: hazardClass ?? '' })}
            error={input(`dangerousGoods.${nth}.hazardClass`).error}
          />
          <Select
            label={t('packingGroup')}
            clearable
            data={packingGroups.filter((group) => group !== '')}
            value={each.packingGroup || null}
            onChange={(group) => change(nth, { packingGroup: packingGroups.find((known) => known === group) ?? '' })}
          />
          <RemoveLine
            label={t('removeGoods', { nth: nth + 1 })}
            onClick={() => set({ dangerousGoods: goods.toSpliced(nth, 1) })}
          />
        </div>
      ))}
      {goods.length < mostGoods && (
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} />}
            onClick={() => set({ dangerousGoods: [...goods, { unNumber: '', hazardClass: '', packingGroup: '' }] })}
          >
            {t('addGoods')}
          </Button>
        </div>
      )}
    </>
  );
}

function RemoveLine({ label, onClick }: { label: string; onClick: () => void }) {
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size="lg"
      className={classes.beside ?? ''}
      aria-label={label}
      onClick={onClick}
    >
      <IconX size={16} />
    </ActionIcon>
  );
}

/** Enter takes the first: 3 before 1.3. */
const beginningFirst: OptionsFilter = ({ options, search }) =>
  options.filter((option) => 'label' in option && option.label.startsWith(search.trim()));
