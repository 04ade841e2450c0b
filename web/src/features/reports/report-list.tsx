import { type ReportName, reportNames } from '@boxyard/contract/reports/report-names.ts';
import { shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import { periodOf } from './report-address.ts';
import { reportQuery } from './reports.api.ts';
import classes from './reports.module.css';
import { formatMeasure, kindOf } from './words.ts';

/** All reports, each with its main figures. */
export function ReportList() {
  const { t } = useTranslation('reports');
  return (
    <Page
      title={t('title')}
      actions={
        <LinkButton variant="default" to="/reports/mails">
          {t('mailsTitle')}
        </LinkButton>
      }
    >
      <ul className={classes.hub}>
        {reportNames.map((name) => (
          <li key={name}>
            <Link to="/reports/$report" params={{ report: name }}>
              {t(`name.${name}`)}
            </Link>
            <Figures name={name} />
          </li>
        ))}
      </ul>
    </Page>
  );
}

/** What a report comes to in all, in its usual period; by currency where it counts money. */
function Figures({ name }: { name: ReportName }) {
  const { t } = useTranslation('reports');
  const { time, main } = shapeOf(name);
  const { data, isError } = useQuery(reportQuery(name, { by: main.by }));
  const { name: period } = periodOf(name, {});
  const when = time === 'period' && period ? t(`periods.${period}`) : t('today');
  if (isError) return <p>{t('failed')}</p>;
  if (!data) return <span className={classes.bone} />;
  const figures = data.totals.flatMap(({ currency, values }) =>
    main.measures.map((measure) => ({
      label: t(`measure.${measure}`),
      value: formatMeasure(kindOf(name, measure), values[data.measures.indexOf(measure)] ?? null),
      currency,
    })),
  );
  return (
    <>
      <dl className={classes.figures}>
        {figures.length === 0 && <dd>–</dd>}
        {figures.map(({ label, value, currency }) => (
          <div key={`${label} ${currency}`}>
            <dt>{label}</dt>
            <dd>
              {value} {currency}
            </dd>
          </div>
        ))}
      </dl>
      <p>{when}</p>
    </>
  );
}
