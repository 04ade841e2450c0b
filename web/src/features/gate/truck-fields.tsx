import type { AnnouncedRow } from '@boxyard/contract/bookings/announced-trucks.ts';
import { vehicleTypes } from '@boxyard/contract/core/enums.ts';
import { limits, namesOf } from '@boxyard/contract/core/fields.ts';
import type { Visit } from '@boxyard/contract/gate/gate.ts';
import { Button, Text, Textarea, TextInput, UnstyledButton } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type ChangeEvent, type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../../core/text/format.ts';
import { ClientSelect } from '../../ui/client/client-select.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { withForeignMarked } from '../../ui/input/foreign-letters.tsx';
import type { Choice } from '../../ui/input/remote-select.tsx';
import { Select } from '../../ui/input/select.tsx';
import { SuggestInput } from '../../ui/input/suggest-input.tsx';
import { clients, transporterChoices } from '../clients/clients.api.ts';
import { ExpectedTrucks } from './expected-trucks.tsx';
import { visitsQuery } from './gate.api.ts';
import classes from './gate.module.css';
import { type GateValues, truckOf } from './gate.values.ts';

interface TruckFieldsProps {
  fields: UseFormReturnType<GateValues>;
  /** The names of the clients that the form was given. */
  names: readonly Choice[];
  onCompany: (company: Choice) => void;
  /** An announced truck has come. */
  onExpected: (truck: AnnouncedRow) => void;
}

/** Company, plates and driver; an earlier visit fills them all. */
export function TruckFields({ fields, names, onCompany, onExpected }: TruckFieldsProps) {
  const { t } = useTranslation(['gate', 'enums']);
  const { vehicleNumber, clientId, driverLicenseNumber } = fields.values;
  const [filled, setFilled] = useState<ReturnType<typeof truckOf>>();
  const [plate] = useDebouncedValue(vehicleNumber.trim(), 150);
  const { data: company } = useQuery({ ...clients.one(clientId ?? 0), enabled: clientId !== null });
  const { data: known = [] } = useQuery({ ...visitsQuery({ q: plate }), enabled: plate.length >= 2 });
  const plates = known.filter(
    (visit, nth) => known.findIndex((other) => other.vehicleNumber === visit.vehicleNumber) === nth,
  );

  function fill(visit: Visit) {
    onCompany({ id: visit.clientId, name: visit.clientName });
    const truck = truckOf(visit);
    fields.setValues(truck);
    setFilled(truck);
    fields.clearErrors();
  }

  /** Another driver has another licence. */
  function dropLicence({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    if (!filled || currentTarget.value === filled.driverName) return;
    if (driverLicenseNumber === filled.driverLicenseNumber) fields.setFieldValue('driverLicenseNumber', '');
  }

  const text = (name: 'vehicleIssueDocument' | 'trailerNumber' | 'semitrailerNumber' | 'driverLicenseNumber') => (
    <TextInput
      label={t(name)}
      maxLength={limits.reference}
      autoComplete="off"
      {...(name !== 'vehicleIssueDocument' && withForeignMarked(fields.values[name]))}
      {...fields.getInputProps(name)}
    />
  );
  const driver = fields.getInputProps('driverName');
  return (
    <section className={classes.card} aria-label={t('truck')}>
      <ClientSelect
        label={t('company')}
        required
        choices={transporterChoices}
        newType="transport"
        description={
          company && company.type !== 'transport' && t('otherCompany', { type: t(`enums:clientType.${company.type}`) })
        }
        initial={names.find(({ id }) => id === clientId)}
        {...fields.getInputProps('clientId')}
      />
      <ExpectedTrucks chosenId={fields.values.announcedTruckId} onChoose={onExpected} />
      <LastTrucks clientId={clientId} chosen={fields.values} onChoose={fill} />
      <FieldRow stays>
        <SuggestInput
          label={t('vehicleNumber')}
          maxLength={limits.reference}
          autoComplete="off"
          // What was found for an earlier text is none for this one.
          data={(plate === vehicleNumber.trim() ? plates : [])
            .filter(({ vehicleNumber: each }) => each && each !== vehicleNumber)
            .map((visit) => visit.vehicleNumber)}
          filter={({ options }) => options}
          renderOption={({ option }) => {
            const visit = plates.find(({ vehicleNumber: each }) => each === option.value);
            return (
              <div className={classes.match}>
                <span className={classes.matchNumber}>{option.value}</span>
                <Text size="xs" c="dimmed" truncate>
                  {[visit?.driverName, visit?.clientName].filter(Boolean).join(' · ')}
                </Text>
              </div>
            );
          }}
          onOptionSubmit={(chosen) => {
            const visit = plates.find(({ vehicleNumber: each }) => each === chosen);
            if (visit) fill(visit);
          }}
          {...withForeignMarked(fields.values.vehicleNumber)}
          {...fields.getInputProps('vehicleNumber')}
        />
        <TextInput
          label={t('driverName')}
          maxLength={limits.name}
          autoComplete="off"
          {...driver}
          onChange={(event) => {
            driver.onChange(event);
            dropLicence(event);
          }}
        />
      </FieldRow>
      <FieldRow stays>
        {text('semitrailerNumber')}
        {text('trailerNumber')}
      </FieldRow>
      <RareFields fields={fields}>
        {text('driverLicenseNumber')}
        {text('vehicleIssueDocument')}
      </RareFields>
    </section>
  );
}

interface RareFieldsProps {
  fields: UseFormReturnType<GateValues>;
  /** Its papers. */
  children: ReactNode;
}

/** What few trucks need: on a phone it is shut until somebody asks for it, or it says something. */
function RareFields({ fields, children }: RareFieldsProps) {
  const { t } = useTranslation(['gate', 'enums']);
  const isNarrow = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const [isWanted, setWanted] = useState(false);
  const { driverLicenseNumber, vehicleIssueDocument, notes, vehicleType } = fields.values;
  const isSaid = [driverLicenseNumber, vehicleIssueDocument, notes].some(Boolean) || vehicleType !== 'truck';
  // What says something once stays open while it is cleared and typed anew.
  if (isSaid && !isWanted) setWanted(true);
  if (isNarrow && !isWanted && !isSaid)
    return (
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.another}
        leftSection={<IconPlus size={14} />}
        onClick={() => setWanted(true)}
      >
        {t('moreOfTruck')}
      </Button>
    );
  return (
    <>
      <FieldRow>{children}</FieldRow>
      <FieldRow columns="1fr 1fr">
        <Select
          label={t('vehicleType')}
          allowDeselect={false}
          data={enumOptions('vehicleType', vehicleTypes)}
          {...fields.getInputProps('vehicleType')}
        />
        <Textarea
          label={t('notes')}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={limits.notes}
          {...fields.getInputProps('notes')}
        />
      </FieldRow>
    </>
  );
}

interface LastTrucksProps {
  /** The company; null proposes the last trucks of all. */
  clientId: number | null;
  chosen: GateValues;
  onChoose: (visit: Visit) => void;
}

/** The trucks that came last, one click each. */
function LastTrucks({ clientId, chosen, onChoose }: LastTrucksProps) {
  const { t } = useTranslation('gate');
  const query = visitsQuery(clientId === null ? {} : { clientId });
  const { data: visits = [] } = useQuery({ ...query, placeholderData: keepPreviousData });
  if (visits.length === 0) return null;
  return (
    <div className={classes.offer}>
      <div className={classes.label}>{t(clientId === null ? 'lastTrucks' : 'lastOfCompany')}</div>
      <div className={`${classes.trucks} ${classes.strip}`}>
        {visits.slice(0, 6).map((visit) => {
          const truck = truckOf(visit);
          const isChosen = namesOf(truck).every((name) => chosen[name] === truck[name]);
          const plates = [visit.vehicleNumber, visit.semitrailerNumber || visit.trailerNumber]
            .filter(Boolean)
            .join(' + ');
          return (
            <UnstyledButton
              key={Object.values(truck).join('|')}
              className={classes.truck}
              aria-pressed={isChosen}
              title={t('lastSeen', { date: formatDateTime(visit.lastAt) })}
              onClick={() => onChoose(visit)}
            >
              <span className={classes.plate}>{plates || visit.driverName}</span>
              <span className={classes.driver}>
                {[plates && visit.driverName, clientId === null && visit.clientName].filter(Boolean).join(' · ')}
              </span>
            </UnstyledButton>
          );
        })}
      </div>
    </div>
  );
}
