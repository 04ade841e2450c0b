import { containerConditions, transportTypes, vehicleTypes } from '@boxyard/contract/core/enums.ts';
import { limits } from '@boxyard/contract/core/fields.ts';
import {
  dateFieldOf,
  type gateFieldNames,
  isGate,
  seenFieldNames,
  type TransportRow,
} from '@boxyard/contract/gate/transports.ts';
import { type BoxFacts, factNames, factsBeside, noFacts } from '@boxyard/contract/yard/box-facts.ts';
import { Checkbox, SegmentedControl, Textarea, TextInput } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { ReferenceFields } from '../../ui/bookings/reference-fields.tsx';
import { ClientSelect } from '../../ui/client/client-select.tsx';
import { FactFields } from '../../ui/container/fact-fields.tsx';
import { groupsFor } from '../../ui/container/fact-groups.ts';
import { ModalGroup } from '../../ui/dialog/modal-form.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { withForeignMarked } from '../../ui/input/foreign-letters.tsx';
import { InstantInput } from '../../ui/input/instant-input.tsx';
import { LabelledControl } from '../../ui/input/labelled-control.tsx';
import { Select } from '../../ui/input/select.tsx';
import { customerChoices, transporterChoices } from '../clients/clients.api.ts';
import { containers } from '../containers/containers.api.ts';
import { ContainerNews, useContainerNews } from './container-news.tsx';
import { dateOf, type TransportValues } from './transport.values.ts';
import { seenQuery } from './transports.api.ts';

interface TransportFieldsProps {
  containerId: number;
  fields: UseFormReturnType<TransportValues>;
  /** As stored; a new one has none yet. */
  transport?: TransportRow;
}

export function TransportFields({ containerId, fields, transport }: TransportFieldsProps) {
  const { t } = useTranslation(['transports', 'enums']);
  const { type } = fields.values;
  const hasOrders = useModule('bookings');
  const options = (kind: string, values: readonly string[]) =>
    values.map((value) => ({ value, label: t(`${kind}.${value}`, { ns: 'enums' }) }));
  const typeInput = fields.getInputProps('type');
  const date = dateFieldOf(type);
  // From its receipt on, the type stays as it is.
  const receiptNumber = transport?.receiptNumber;

  /** The date moves along: on the screen, arrival and departure are one field. */
  function changeType(chosen: string | null) {
    const next = transportTypes.find((type) => type === chosen);
    if (!next) return;
    const moved = dateFieldOf(next) === date ? {} : { [dateFieldOf(next)]: fields.values[date], [date]: null };
    fields.setValues({ type: next, ...moved });
    fields.clearErrors();
  }

  return (
    <>
      <FieldRow>
        <Select
          label={t('type')}
          required
          allowDeselect={false}
          data={options('transportType', transportTypes)}
          {...typeInput}
          onChange={changeType}
          {...(receiptNumber && { disabled: true, description: t('typeStays', { number: receiptNumber }) })}
        />
        <InstantInput key={date} label={t(date)} required {...fields.getInputProps(date)} />
      </FieldRow>
      <FieldRow>
        <ClientSelect
          label={t('clientId')}
          required
          autoFocus
          data-autofocus
          choices={transporterChoices}
          newType="transport"
          initial={transport && { id: transport.clientId, name: transport.clientName }}
          {...fields.getInputProps('clientId')}
        />
        <Select
          label={t('vehicleType')}
          required
          allowDeselect={false}
          data={options('vehicleType', vehicleTypes)}
          {...fields.getInputProps('vehicleType')}
        />
      </FieldRow>
      {isGate(type) && (
        <>
          <GateFields fields={fields} />
          <ContainerAtGate containerId={containerId} fields={fields} transport={transport} />
          {hasOrders && (
            <>
              <TextInput
                label={t('orderNumber')}
                maxLength={limits.reference}
                autoComplete="off"
                {...withForeignMarked(fields.values.orderNumber)}
                {...fields.getInputProps('orderNumber')}
              />
              <ReferenceFields input={(name) => fields.getInputProps(name)} />
            </>
          )}
        </>
      )}
      <Textarea label={t('notes')} minRows={2} maxLength={limits.notes} {...fields.getInputProps('notes')} />
    </>
  );
}

/** Driver and vehicle, which are known at the gate only. */
function GateFields({ fields }: { fields: UseFormReturnType<TransportValues> }) {
  const { t } = useTranslation('transports');
  const text = (name: (typeof gateFieldNames)[number], maxLength: number = limits.reference) => (
    <TextInput
      label={t(name)}
      maxLength={maxLength}
      autoComplete="off"
      {...(name.endsWith('Number') && withForeignMarked(fields.values[name]))}
      {...fields.getInputProps(name)}
    />
  );
  return (
    <ModalGroup title={t('gate')}>
      <FieldRow>
        {text('driverName', limits.name)}
        {text('driverLicenseNumber')}
      </FieldRow>
      <FieldRow>
        {text('vehicleNumber')}
        {text('vehicleIssueDocument')}
      </FieldRow>
      <FieldRow>
        {text('trailerNumber')}
        {text('semitrailerNumber')}
      </FieldRow>
    </ModalGroup>
  );
}

interface ContainerAtGateProps {
  containerId: number;
  fields: UseFormReturnType<TransportValues>;
  transport: TransportRow | undefined;
}

/**
 * The container as it was seen at the gate. What nobody said shows what the record has for the date of the passage; the server
 * stores that.
 */
function ContainerAtGate({ containerId, fields, transport }: ContainerAtGateProps) {
  const { t } = useTranslation('transports');
  const { values } = fields;
  const record = useRecordThen(containerId, values);
  const news = useContainerNews(containerId, fields, transport);
  const { data: kind = anyKind } = useQuery(containers.one(containerId));
  const shown = { ...record, ...filled(values) };
  const facts = { ...noFacts, ...(record && factsBeside(record, values)), ...saidFacts(values) };
  const customer = [transport, record, news.now].find((known) => known?.customerId === shown.customerId);
  return (
    <ModalGroup title={t('seen.title')}>
      <ContainerNews news={news} fields={fields} />
      <FieldRow>
        <LabelledControl label={t('seen.load')}>
          <SegmentedControl
            aria-label={t('seen.load')}
            data-path="isEmpty"
            value={shown.isEmpty === undefined ? '' : String(shown.isEmpty)}
            onChange={(chosen) => fields.setFieldValue('isEmpty', chosen === 'true')}
            data={(['true', 'false'] as const).map((value) => ({ value, label: t(`seen.isEmpty.${value}`) }))}
          />
        </LabelledControl>
        <TextInput
          label={t('sealNumber')}
          maxLength={limits.reference}
          autoComplete="off"
          {...withForeignMarked(shown.sealNumber)}
          {...fields.getInputProps('sealNumber')}
          value={shown.sealNumber ?? ''}
        />
      </FieldRow>
      <FieldRow>
        <ClientSelect
          label={t('customerId')}
          choices={customerChoices}
          newType="customer"
          initial={customer?.customerId ? { id: customer.customerId, name: customer.customerName } : undefined}
          {...fields.getInputProps('customerId')}
          value={shown.customerId ?? null}
        />
        <Select
          label={t('containerCondition')}
          allowDeselect={false}
          data={enumOptions('containerCondition', containerConditions)}
          {...fields.getInputProps('containerCondition')}
          value={shown.containerCondition ?? null}
        />
      </FieldRow>
      <Checkbox
        label={t('isDefective')}
        {...fields.getInputProps('isDefective')}
        checked={shown.isDefective ?? false}
      />
      <FactFields
        facts={facts}
        groups={groupsFor({ ...kind, isEmpty: shown.isEmpty ?? true, sealNumber: shown.sealNumber ?? '' }, facts)}
        input={(path) => ({ ...fields.getInputProps(path), value: valueAt(facts, path) })}
        set={fields.setValues}
        tareWeightKg={kind.tareWeightKg}
      />
    </ModalGroup>
  );
}

const anyKind = { isRefrigerated: false, isoCode: '', tareWeightKg: 0 };

/** The container's record for the date in the form, where the form does not say everything itself. */
function useRecordThen(containerId: number, values: TransportValues) {
  const date = dateOf(values);
  const { type } = values;
  const direction = type === 'gate_in' || type === 'gate_out' ? type : undefined;
  const query = seenQuery(containerId, Number.isNaN(date) ? null : date, direction);
  const enabled = seenFieldNames.some((name) => values[name] === null);
  return useQuery({ ...query, enabled, placeholderData: keepPreviousData }).data;
}

type Filled = { [Name in (typeof seenFieldNames)[number]]?: NonNullable<TransportValues[Name]> };

const filled = (values: TransportValues): Filled =>
  Object.fromEntries(seenFieldNames.filter((name) => values[name] !== null).map((name) => [name, values[name]]));

const saidFacts = (values: TransportValues): Partial<BoxFacts> =>
  Object.fromEntries(factNames.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]));

/** What stands at a path such as `otherSeals.0.number`. */
const valueAt = (facts: BoxFacts, path: string): unknown =>
  path.split('.').reduce<unknown>((part, name) => Object(part)[name], facts);
