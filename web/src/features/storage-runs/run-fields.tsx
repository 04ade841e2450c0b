import { Button, Group, SegmentedControl } from '@mantine/core';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { DayInput } from '../../ui/input/day-input.tsx';
import { LabelledControl } from '../../ui/input/labelled-control.tsx';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { clientChoices, clients } from '../clients/clients.api.ts';
import type { useRunRequest } from './run-request.ts';
import classes from './storage-runs.module.css';

interface RunFieldsProps {
  request: ReturnType<typeof useRunRequest>;
  /** What is wrong with the day. */
  error: ReactNode;
  disabled: boolean;
}

/** Up to which day, and whose storage. */
export function RunFields({
  request: { until, setUntil, clients: chosen, setClients },
  error,
  disabled,
}: RunFieldsProps) {
  const { t } = useTranslation('storage-runs');
  return (
    <FormGroup title={t('what')} hint={t('whatHint')} wide>
      <div className={classes.fields}>
        <DayInput label={t('untilDay')} required value={until} onChange={setUntil} error={error} disabled={disabled} />
        <LabelledControl label={t('clients')}>
          <SegmentedControl
            aria-label={t('clients')}
            disabled={disabled}
            data={[
              { value: 'all', label: t('all') },
              { value: 'chosen', label: t('chosen') },
            ]}
            value={chosen === null ? 'all' : 'chosen'}
            onChange={(value) => setClients(value === 'all' ? null : [])}
          />
        </LabelledControl>
      </div>
      {chosen && <ChosenClients ids={chosen} onChange={setClients} disabled={disabled} />}
    </FormGroup>
  );
}

interface ChosenClientsProps {
  ids: readonly number[];
  onChange: (ids: number[]) => void;
  disabled: boolean;
}

/** Picked one after the other. */
function ChosenClients({ ids, onChange, disabled }: ChosenClientsProps) {
  const { t } = useTranslation('storage-runs');
  const picker = useRef<HTMLDivElement>(null);
  return (
    <div ref={picker} className={classes.chosen}>
      <RemoteSelect
        // Empty again for the next one.
        key={ids.length}
        label={t('addClient')}
        choices={clientChoices}
        value={null}
        disabled={disabled}
        onChange={(id) => id !== null && !ids.includes(id) && onChange([...ids, id])}
      />
      <Group gap={6}>
        {ids.map((id) => (
          <ChosenClient
            key={id}
            id={id}
            disabled={disabled}
            onRemove={() => {
              onChange(ids.filter((each) => each !== id));
              // The button goes, and the focus would go with it.
              picker.current?.querySelector('input')?.focus();
            }}
          />
        ))}
      </Group>
    </div>
  );
}

function ChosenClient({ id, disabled, onRemove }: { id: number; disabled: boolean; onRemove: () => void }) {
  const { t } = useTranslation('storage-runs');
  const { data } = useQuery(clients.one(id));
  const name = data?.name ?? `#${id}`;
  return (
    <Button
      variant="default"
      size="compact-sm"
      rightSection={<IconX size={14} aria-hidden />}
      aria-label={t('removeClient', { name })}
      disabled={disabled}
      onClick={onRemove}
    >
      {name}
    </Button>
  );
}
