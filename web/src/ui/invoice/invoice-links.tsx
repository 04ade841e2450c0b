import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';

/** Invoices by their numbers, each as a link. */
export function InvoiceLinks({ invoices }: { invoices: readonly { id: number; number: string }[] }) {
  return invoices.map(({ id, number }, at) => (
    <Fragment key={id}>
      {at > 0 && ', '}
      <Link to="/invoices/$id" params={{ id }}>
        {number}
      </Link>
    </Fragment>
  ));
}
