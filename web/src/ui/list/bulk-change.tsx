import { Button, Group, Menu, Modal, Stack } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BulkChange } from './bulk-actions.ts';
import classes from './bulk-bar.module.css';

type Apply = (work: (act: string) => Promise<number>) => void;
type Records = Parameters<BulkChange['apply']>[0];

interface BulkChangeButtonProps {
  change: BulkChange;
  records: Records;
  apply: Apply;
  disabled: boolean;
}

/** A button of the bar that sets one field of all chosen records. */
export function BulkChangeButton({ change, records, apply, disabled }: BulkChangeButtonProps) {
  const rest = { records, apply, disabled };
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
  const { t } = useTranslation();
  const [opened, setOpened] = useState(false);
  const [value, setValue] = useState<number | null>(null);
  const close = () => {
    setOpened(false);
    setValue(null);
  };
  return (
    <>
      <Button variant="default" size="xs" disabled={disabled} onClick={() => setOpened(true)}>
        {change.label}…
      </Button>
      <Modal opened={opened} onClose={close} title={t('chosen.set', { field: change.label, count: records.length })}>
        <Stack gap="md">
          <change.picker value={value} onChange={setValue} />
          <Group justify="flex-end" gap="xs">
            <Button variant="default" onClick={close}>
              {t('cancel')}
            </Button>
            <Button
              disabled={value === null && !change.mayBeEmpty}
              onClick={() => {
                close();
                apply((act) => change.apply(records, value, act));
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
