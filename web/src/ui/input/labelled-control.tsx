import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

interface LabelledControlProps {
  label: string;
  required?: boolean;
  error?: ReactNode;
  children: ReactNode;
}

/** A label above a control that has none of its own. */
export function LabelledControl({ label, required = false, error, children }: LabelledControlProps) {
  return (
    <Input.Wrapper label={label} withAsterisk={required} error={error} labelElement="div">
      <div>{children}</div>
    </Input.Wrapper>
  );
}
