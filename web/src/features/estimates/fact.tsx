import type { ReactNode } from 'react';

/** For a list of facts; what is not there is left out. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}
