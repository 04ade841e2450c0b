import type { Change } from '@boxyard/contract/core/history.ts';
import { Popover, UnstyledButton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldLine } from './field-line.tsx';
import classes from './history.module.css';

/** In a row of a table the first field is told, and the others on demand. */
export function ChangeCell({ change: { entity, action, fields, isErasure } }: { change: Change }) {
  const { t } = useTranslation('history');
  const [first, ...others] = fields;
  const line = (field: typeof first) =>
    field && <FieldLine entity={entity} change={field} isDeletion={action === 'delete'} />;
  if (isErasure) return <span>{t('erased')}</span>;
  if (!first) return action === 'update' ? <span className={classes.of}>{t('otherwise')}</span> : null;
  if (others.length === 0)
    return (
      <span className={classes.line}>
        <span>{line(first)}</span>
      </span>
    );
  return (
    <span className={classes.line}>
      <span>{line(first)}</span>
      <Popover width={420} position="bottom-start" shadow="md" withinPortal trapFocus returnFocus>
        <Popover.Target>
          <UnstyledButton className={classes.more}>{t('more', { count: others.length })}</UnstyledButton>
        </Popover.Target>
        <Popover.Dropdown className={classes.popover} tabIndex={-1} data-autofocus>
          <ul className={classes.fields}>
            {fields.map((field) => (
              <li key={field.field}>{line(field)}</li>
            ))}
          </ul>
        </Popover.Dropdown>
      </Popover>
    </span>
  );
}
