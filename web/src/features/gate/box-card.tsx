import { bareContainerNumber } from '@boxyard/contract/yard/iso6346.ts';
import { Alert, Button, CloseButton, Group, SegmentedControl } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useDebouncedValue } from '@mantine/hooks';
import { IconArrowDownLeft, IconArrowUpRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ClientSelect } from '../../ui/client/client-select.tsx';
import { FieldRow } from '../../ui/form/form-group.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { RecordSelect } from '../../ui/input/record-select.tsx';
import type { Choice } from '../../ui/input/remote-select.tsx';
import { customerChoices } from '../clients/clients.api.ts';
import { containerTypeChoices } from '../container-types/container-types.api.ts';
import { BoxCheck } from './box-check.tsx';
import { BoxFacts } from './box-facts.tsx';
import { BoxNumber } from './box-number.tsx';
import { BoxState } from './box-state.tsx';
import { DamageRows } from './damage-rows.tsx';
import { findOrder, lookQuery } from './gate.api.ts';
import classes from './gate.module.css';
import { type ChosenOrder, type GateValues, isWholeNumber, lineOf, lookedUp, scannedOrder } from './gate.values.ts';
import { tellWarnings } from './warnings.ts';

interface BoxCardProps {
  nth: number;
  form: EntityForm<GateValues>;
  /** The names of the clients that the form was given. */
  names: readonly Choice[];
  /** A plan names the company. */
  onCompany: (company: Choice) => void;
  onRemove?: () => void;
  /** Where the gate is. */
  warehouseId: number | undefined;
  onOrder: (nth: number, order: ChosenOrder, pin: string) => void;
}

/** One container: its number says whether it is known and where it is, and that decides whether it comes in or goes out. */
export function BoxCard({
  nth,
  form: { fields, element },
  names,
  onCompany,
  onRemove,
  warehouseId,
  onOrder,
}: BoxCardProps) {
  const { t } = useTranslation('gate');
  const path = `boxes.${nth}` as const;
  const box = fields.values.boxes[nth];
  const number = bareContainerNumber((box?.newContainer.name ?? '').trim());
  const [settled] = useDebouncedValue(number, 150);
  const looked = useQuery({ ...lookQuery(settled), enabled: settled.length >= 4, staleTime: 0 });
  const { data: found, error, refetch } = looked;
  // What was found before, as for the truck that has just left, may be over.
  const isAnswered = found !== undefined && settled === number && looked.isFetchedAfterMount;
  const [wantsNext, setWantsNext] = useState(false);
  const card = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another container was found; what the clerk chose for this one stays
  useEffect(() => {
    // Enter may have put another number into the field since this was drawn.
    const now = fields.getValues().boxes[nth];
    if (!isAnswered || !now || now.newContainer.name !== box?.newContainer.name) return;
    fields.setFieldValue(path, lookedUp(now, number, found));
    if (found?.plan && fields.getValues().clientId === null)
      onCompany({ id: found.plan.clientId, name: found.plan.clientName });
  }, [isAnswered, found?.id]);

  const types = useQuery(containerTypeChoices);
  const typeOfNew = types.data?.find(({ id }) => id === box?.newContainer.containerTypeId);
  const kindOfNew = typeOfNew ?? { isRefrigerated: false, isoCode: '' };
  const isNew = isAnswered && found === null && box !== undefined && (box.isWhole || isWholeNumber(number));
  const isKnown = isAnswered && found !== null;
  const isFilled = (isNew || isKnown) && box?.filledFor === number;

  // biome-ignore lint/correctness/useExhaustiveDependencies: Enter in the number leads to its warnings, or on, once they are on the screen
  useEffect(() => {
    if (!wantsNext || !isFilled) return;
    setWantsNext(false);
    if (!tellWarnings(card.current)) goOn();
  }, [wantsNext, isFilled]);

  function goOn() {
    const { clientId, vehicleNumber } = fields.getValues();
    const truck = clientId === null ? 'clientId' : 'vehicleNumber';
    const next = isNew ? `${path}.newContainer.clientId` : truck;
    const selector = !isNew && clientId !== null && vehicleNumber ? 'button[type="submit"]' : `[data-path="${next}"]`;
    requestAnimationFrame(() => element.current?.querySelector<HTMLElement>(selector)?.focus());
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.key !== 'Enter' || !(event.target instanceof Element) || !event.target.matches('[data-warns]')) return;
    event.preventDefault();
    goOn();
  }

  if (!box) return null;
  return (
    <section ref={card} className={classes.card} aria-label={t('box', { nth: nth + 1 })} onKeyDown={onKeyDown}>
      <Group gap={8} align="flex-start" wrap="nowrap">
        <BoxNumber
          autoFocus
          error={
            fields.getInputProps(`${path}.newContainer.name`).error ?? fields.getInputProps(`${path}.containerId`).error
          }
          data-path={`${path}.newContainer.name`}
          value={box.newContainer.name}
          own={found?.id}
          onChange={(name) => {
            const scanned = scannedOrder(name);
            if (scanned !== undefined) return void findOrder(scanned).then((order) => onOrder(nth, order, ''));
            fields.setFieldValue(`${path}.newContainer.name`, name);
            fields.setFieldValue(`${path}.isWhole`, false);
          }}
          onWhole={(byEnter) => {
            setWantsNext(byEnter);
            fields.setFieldValue(`${path}.isWhole`, true);
          }}
        />
        {onRemove && <CloseButton aria-label={t('remove')} onClick={onRemove} />}
      </Group>
      {error && found === undefined && (
        <Alert color="red" role="alert">
          <Group justify="space-between">
            {t('lookFailed')}
            <Button size="compact-sm" variant="default" onClick={() => void refetch()}>
              {t('lookAgain')}
            </Button>
          </Group>
        </Alert>
      )}
      <BoxCheck
        fields={fields}
        path={path}
        box={box}
        number={isFilled ? number : undefined}
        warehouseId={warehouseId}
        onNumber={(name) => {
          fields.setFieldValue(`${path}.newContainer.name`, name);
          fields.setFieldValue(`${path}.isWhole`, true);
        }}
        onOrder={(order, pin) => onOrder(nth, order, pin)}
      />
      {(isNew || isKnown) && (
        <>
          <BoxState
            key={number}
            number={number}
            found={found ?? null}
            direction={box.direction}
            isOdd={!isWholeNumber(number)}
          />
          <SegmentedControl
            fullWidth
            aria-label={t('direction')}
            data={[
              { value: 'gate_in', label: <Way icon={IconArrowDownLeft} text={t('in')} /> },
              { value: 'gate_out', label: <Way icon={IconArrowUpRight} text={t('out')} /> },
            ]}
            {...fields.getInputProps(`${path}.direction`)}
          />
          {isNew && (
            <NewBoxFields
              fields={fields}
              path={path}
              client={names.find(({ id }) => id === box.newContainer.clientId)}
              ordered={lineOf(box)?.containerTypeIds ?? []}
            />
          )}
          <BoxFacts
            fields={fields}
            path={path}
            kind={found ?? kindOfNew}
            place={found?.place ?? null}
            running={found?.runningBills ?? 0}
          />
          <DamageRows fields={fields} path={path} />
        </>
      )}
    </section>
  );
}

function Way({ icon: Icon, text }: { icon: typeof IconArrowDownLeft; text: string }) {
  return (
    <span className={classes.way}>
      <Icon size={16} aria-hidden />
      {text}
    </span>
  );
}

interface NewBoxFieldsProps {
  fields: UseFormReturnType<GateValues>;
  path: `boxes.${number}`;
  /** Where its name is known. */
  client: Choice | undefined;
  /** The types that its order allows: they come first. */
  ordered: readonly number[];
}

/** What a container that was never here needs beside its number. */
function NewBoxFields({ fields, path, client, ordered }: NewBoxFieldsProps) {
  const { t } = useTranslation('gate');
  const { data: types } = useQuery(containerTypeChoices);
  const active = types?.filter(({ isActive }) => isActive);
  const isOrdered = ({ id }: Choice) => ordered.includes(id);
  return (
    <FieldRow stays>
      <ClientSelect
        label={t('client')}
        required
        choices={customerChoices}
        newType="customer"
        initial={client}
        {...fields.getInputProps(`${path}.newContainer.clientId`)}
      />
      <RecordSelect
        label={t('type')}
        required
        choices={active?.toSorted((a, b) => Number(isOrdered(b)) - Number(isOrdered(a)))}
        {...fields.getInputProps(`${path}.newContainer.containerTypeId`)}
      />
    </FieldRow>
  );
}
