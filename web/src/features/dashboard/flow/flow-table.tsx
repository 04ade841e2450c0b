import type { FlowDay } from '@boxyard/contract/core/dashboard.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/text/format.ts';
import classes from './flow.module.css';
import { passagesOf, shortDay } from './flow-days.ts';

/** The numbers of the chart, the latest day first. */
export function FlowTable({ flow }: { flow: FlowDay[] }) {
  const { t } = useTranslation('dashboard');
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys, and a quiet month has no link in it
    <section className={classes.flowTable} tabIndex={0} aria-label={t('flow.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('flow.day')}</th>
            <th scope="col">{t('flow.in')}</th>
            <th scope="col">{t('flow.out')}</th>
          </tr>
        </thead>
        <tbody>
          {flow.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">{shortDay(day.day)}</th>
              {(['in', 'out'] as const).map((direction) => (
                <td key={direction}>
                  {day[direction] === 0 ? (
                    0
                  ) : (
                    <Link to="/transports" search={passagesOf(day, direction)}>
                      {formatNumber(day[direction])}
                    </Link>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
