import type { StackWarning } from '@boxyard/contract/yard/positions.ts';
import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { Said } from '../../ui/container/said.tsx';
import classes from './transports.module.css';

interface TransportWarningsProps {
  warnings: StackWarning[];
}

/** Warnings about the container's place, which do not stop a save. */
export function TransportWarnings({ warnings }: TransportWarningsProps) {
  if (warnings.length === 0) return null;
  return (
    <Alert role="status" className={classes.warnings} variant="light" icon={<IconAlertTriangle size={16} />}>
      {warnings.map((warning) => (
        <div key={warning.key}>
          <Said said={warning} />
        </div>
      ))}
    </Alert>
  );
}
