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

interface FieldRowProps {
  /** A CSS track list such as `2fr 1fr`. */
  columns?: string;
  /** Also on a phone: the fields are short. */
  stays?: boolean;
  children: ReactNode;
}

/** Fields side by side, below each other on a phone. */
export function FieldRow({ columns = '1fr 1fr', stays, children }: FieldRowProps) {
  return (
    <div className={classes.row} data-stays={stays || undefined} style={{ '--columns': columns }}>
      {children}
    </div>
  );
}
