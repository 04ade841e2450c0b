import type { Calendar } from '@boxyard/contract/billing/rate-cards.ts';
import { Button, Collapse } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/text/format.ts';
import { loadTexts } from '../../core/text/i18n.ts';
import { lazyPart } from '../../ui/page/lazy-part.tsx';
import classes from './stays.module.css';

const BillCalendar = lazyPart(async () => {
  const [part] = await Promise.all([import('../../ui/bill-calendar/bill-calendar.tsx'), loadTexts('bill-calendar')]);
  return part.BillCalendar;
});

interface StayPriceProps {
  calendar: Calendar;
  /** More days are to come. */
  isOpen: boolean;
}

/** What the days of a stay come to by the tariffs; the days themselves on request. */
export function StayPrice({ calendar, isOpen }: StayPriceProps) {
  const { t } = useTranslation('stays');
  const [opened, { toggle }] = useDisclosure(false);
  const id = useId();
  const { sums, days } = calendar;
  const Chevron = opened ? IconChevronUp : IconChevronDown;
  return (
    <div>
      <div className={classes.price}>
        <span>{t(isOpen ? 'comesToSoFar' : 'comesTo')}</span>
        <strong>{sums.map(({ currency, net }) => formatMoney(net, currency)).join(' + ') || t('noTariff')}</strong>
        {sums.length > 0 && <span className={classes.soft}>{t('withoutVat')}</span>}
        {days.length > 0 && (
          <Button
            variant="default"
            size="xs"
            aria-expanded={opened}
            aria-controls={id}
            rightSection={<Chevron size={14} stroke={1.6} />}
            onClick={toggle}
          >
            {t(opened ? 'hideDays' : 'showDays')}
          </Button>
        )}
      </div>
      <Collapse expanded={opened} id={id}>
        {opened && (
          <div className={classes.calendar}>
            <BillCalendar calendar={calendar} />
          </div>
        )}
      </Collapse>
    </div>
  );
}
