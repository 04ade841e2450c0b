import { Input } from '@mantine/core';
import type { ReactNode } from 'react';

/** A label above a control that has none of its own. */
export function LabelledControl({ label, error, children }: { label: string; error?: ReactNode; children: ReactNode }) {
  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <div>{children}</div>
    </Input.Wrapper>
  );
}
