import type { ReactNode } from 'react';
import classes from './form-page.module.css';

interface FormGroupProps {
  title: string;
  /** One line of help. */
  hint?: string;
  /** Over both columns of the page. */
  wide?: boolean;
  children: ReactNode;
}

/** A named group of fields. Inputs that belong on one line go into `<FieldRow>`. */
export function FormGroup({ title, hint, wide, children }: FormGroupProps) {
  return (
    <fieldset className={classes.group} data-wide={wide || undefined}>
      <legend>{title}</legend>
      {hint && <p className={classes.hint}>{hint}</p>}
      {children}
    </fieldset>
  );
}

/** Fields side by side; `columns` is a CSS track list such as `2fr 1fr`. */
export function FieldRow({ columns = '1fr 1fr', children }: { columns?: string; children: ReactNode }) {
  return (
    <div className={classes.row} style={{ '--columns': columns }}>
      {children}
    </div>
  );
}
