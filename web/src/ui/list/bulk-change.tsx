import type { Chosen } from '@boxyard/contract/core/bulk.ts';
import { Button, Group, Menu, Modal, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { InstantInput } from '../input/instant-input.tsx';
import type { BulkChange } from './bulk-actions.ts';
import classes from './bulk-bar.module.css';

type Apply = (work: (act: string) => Promise<number>) => void;

interface BulkChangeButtonProps {
  change: BulkChange;
  records: Chosen;
  apply: Apply;
  /** Lets the rows go, once a dialog of its own has done it. */
  onDone: () => void;
  disabled: boolean;
}

/** A button of the bar that sets one field of all chosen records. */
export function BulkChangeButton({ change, ...rest }: BulkChangeButtonProps) {
  const { records, apply, disabled } = rest;
  if (change.kind === 'dialog') return <ByDialog change={change} {...rest} />;
  if (change.kind === 'moment') return <ByMoment change={change} {...rest} />;
  if (change.kind === 'picker') return <ByPicker change={change} {...rest} />;
  if (change.kind === 'choice') return <ByChoice change={change} {...rest} />;
  return (
    <ByMenu label={change.label} disabled={disabled}>
      {change.options.map(({ value, label }) => (
        <Menu.Item key={value} onClick={() => apply((act) => change.apply(records, value, act))}>
          {label}
        </Menu.Item>
      ))}
    </ByMenu>
  );
}

type PropsFor<Kind extends BulkChange['kind']> = BulkChangeButtonProps & { change: BulkChange & { kind: Kind } };

function ByChoice({ change, records, apply, disabled }: PropsFor<'choice'>) {
  const choices = change.useChoices() ?? [];
  return (
    <ByMenu label={change.label} disabled={disabled}>
      {choices.map(({ id, name }) => (
        <Menu.Item key={id} onClick={() => apply((act) => change.apply(records, id, act))}>
          {name}
        </Menu.Item>
      ))}
    </ByMenu>
  );
}

function ByMenu({ label, disabled, children }: { label: string; disabled: boolean; children: ReactNode }) {
  return (
    <Menu position="top-start" returnFocus>
      <Menu.Target>
        <Button variant="default" size="xs" disabled={disabled} rightSection={<IconChevronDown size={13} />}>
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown className={classes.options}>{children}</Menu.Dropdown>
    </Menu>
  );
}

function ByPicker({ change, records, apply, disabled }: PropsFor<'picker'>) {
  const [value, setValue] = useState<number | null>(null);
  return (
    <AskedButton
      label={change.label}
      count={records.length}
      disabled={disabled}
      ready={value !== null || change.mayBeEmpty === true}
      onClose={() => setValue(null)}
      onApply={() => apply((act) => change.apply(records, value, act))}
    >
      <change.picker value={value} onChange={setValue} />
    </AskedButton>
  );
}

function ByMoment({ change, records, apply, disabled }: PropsFor<'moment'>) {
  const [value, setValue] = useState<number | null>(null);
  const { label, hint, atEndOfDay = false } = change;
  return (
    <AskedButton
      label={label}
      count={records.length}
      disabled={disabled}
      ready={value !== null && !Number.isNaN(value)}
      onClose={() => setValue(null)}
      onApply={() => apply((act) => change.apply(records, value ?? 0, act))}
    >
      <InstantInput
        label={label}
        description={hint}
        value={value}
        atEndOfDay={atEndOfDay}
        onChange={setValue}
        data-autofocus
      />
    </AskedButton>
  );
}

interface AskedButtonProps {
  label: string;
  count: number;
  disabled: boolean;
  /** Enough is filled in. */
  ready: boolean;
  onClose: () => void;
  onApply: () => void;
  children: ReactNode;
}

/** A button that asks for a value first, and then sets it. */
function AskedButton({ label, count, disabled, ready, onClose, onApply, children }: AskedButtonProps) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const close = () => {
    setOpened(false);
    onClose();
  };
  return (
    <>
      <Button variant="default" size="xs" disabled={disabled} onClick={() => setOpened(true)}>
        {label}…
      </Button>
      <Modal opened={opened} onClose={close} title={t('chosen.set', { field: label, count })}>
        <Stack gap="md">
          {children}
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              disabled={!ready}
              onClick={() => {
                close();
                onApply();
              }}
            >
              {t('chosen.apply')}
            </Button>
          </Group>
        </Stack>
      </Modal>
    </>
  );
}

function ByDialog({ change, records, onDone, disabled }: PropsFor<'dialog'>) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" disabled={disabled} onClick={() => setOpened(true)}>
        {change.label}…
      </Button>
      <change.dialog
        ids={records.map(({ id }) => id)}
        opened={opened}
        onClose={() => setOpened(false)}
        onDone={onDone}
      />
    </>
  );
}
