import type { ReactNode } from 'react';

/** A fact of a record, within a `dl`; what there is not is left out. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
