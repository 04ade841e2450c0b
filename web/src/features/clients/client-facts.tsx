import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatCelsius, formatDay, formatMoney } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { clients } from './clients.api.ts';
import classes from './clients.module.css';

/** What is known of a client, to be read; what is not filled in is left out. */
export function ClientFacts({ id }: { id: number }) {
  const { t } = useTranslation(['clients', 'enums']);
  const { data: client } = useSuspenseQuery(clients.one(id));
  const hasBookings = useModule('bookings');
  const hasInspections = useModule('inspections');
  const { type, currency, contactEmail, workingHours, description, notes, isActive, paysAtGate } = client;
  const country = (code: string) => code && t(`enums:country.${code}`);
  const { addressLine1, addressLine2, addressCity, addressZip, addressCountry } = client;
  const address = linesOf([addressLine1, addressLine2, addressCity, addressZip, country(addressCountry)]);
  const billingAddress = linesOf([
    client.billingAddressLine1,
    client.billingAddressLine2,
    client.billingAddressCity,
    client.billingAddressZip,
    country(client.billingAddressCountry),
  ]);
  return (
    <dl className={classes.facts}>
      <Fact name={t('type')}>{t(`enums:clientType.${type}`)}</Fact>
      <Fact name={t('status')}>
        <StatusBadge tone={isActive ? 'success' : 'danger'}>{t(`enums:active.${isActive}`)}</StatusBadge>
      </Fact>
      <Fact name={t('currency')}>{currency}</Fact>
      <Fact name={t('paysAtGate')}>{t(`common:${paysAtGate ? 'yes' : 'no'}`)}</Fact>
      <Fact name={t('contactEmail')}>{contactEmail && <a href={`mailto:${contactEmail}`}>{contactEmail}</a>}</Fact>
      <Fact name={t('workingHours')}>{workingHours}</Fact>
      <Fact name={t('reeferHours')}>{client.reeferHours}</Fact>
      <Fact name={t('reeferDeviation')}>{formatCelsius(client.reeferDeviation)}</Fact>
      {hasBookings && (
        <>
          <Fact name={t('creditLimit')}>
            {client.creditLimit !== null && formatMoney(client.creditLimit, currency)}
          </Fact>
          <Fact name={t('releaseOrdersFrom')}>{formatDay(client.releaseOrdersFrom)}</Fact>
          <Fact name={t('acceptanceOrdersFrom')}>{formatDay(client.acceptanceOrdersFrom)}</Fact>
          <Fact name={t('fullWithoutOrder')}>{t(`common:${client.fullWithoutOrder ? 'yes' : 'no'}`)}</Fact>
        </>
      )}
      {hasInspections && (
        <>
          <Fact name={t('autoApproveMax')}>
            {client.autoApproveMax !== null && formatMoney(client.autoApproveMax, currency)}
          </Fact>
          <Fact name={t('dpp')}>
            {client.dpp !== null && `${formatMoney(client.dpp, currency)}, ${t(`enums:dppMode.${client.dppMode}`)}`}
          </Fact>
          <Fact name={t('ptiDays')}>{client.ptiDays}</Fact>
        </>
      )}
      <Fact name={t('address')}>{address}</Fact>
      <Fact name={t('billingAddress')}>{billingAddress}</Fact>
      <Fact name={t('description')}>{description}</Fact>
      <Fact name={t('notes')}>{notes}</Fact>
    </dl>
  );
}

/** An address as lines, the country last. */
function linesOf([line1, line2, city, zip, country]: [string, string, string, string, string]): string {
  return [`${line1} ${line2}`, `${zip} ${city}`, country]
    .map((text) => text.trim())
    .filter(Boolean)
    .join('\n');
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (!children) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
