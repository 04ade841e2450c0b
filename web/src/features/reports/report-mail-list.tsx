import type { ReportMail } from '@boxyard/contract/reports/report-mails.ts';
import { dimensions } from '@boxyard/contract/reports/shapes.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { formatDateTime, formatDay } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { removeReportMail, reportMailsQuery, sentQuery } from './report-mails.api.ts';
import { ValueName } from './value-name.tsx';

/** Which reports are mailed to whom, and what went out. */
export function ReportMailList() {
  const { t } = useTranslation('reports');
  const { data: { mails } = { mails: [] } } = useQuery(reportMailsQuery);
  const { data: sent = [] } = useQuery(sentQuery);
  const rhythmOf = ({ rhythm, weekday, hour }: ReportMail) =>
    t(`goes.${rhythm}`, {
      weekday: weekday === null ? '' : t(`value.weekday.${weekday}`),
      hour: `${String(hour).padStart(2, '0')}:00`,
    });
  return (
    <Page
      title={t('mailsTitle')}
      actions={
        <LinkButton variant="default" to="/reports">
          {t('title')}
        </LinkButton>
      }
    >
      <FormGroup title={t('mailed')} wide>
        {mails.length === 0 ? (
          <Text size="sm">{t('nothingMailed')}</Text>
        ) : (
          <PlainTable
            caption={t('mailed')}
            isCaptionHidden
            rows={mails}
            rowKey={({ id }) => id}
            columns={[
              {
                header: t('mailName'),
                cell: ({ name, report, query }) => (
                  <Link to="/reports/$report" params={{ report }} search={query}>
                    {name}
                  </Link>
                ),
              },
              { header: t('report'), cell: ({ report }) => t(`name.${report}`) },
              { header: t('shows'), cell: ({ query }) => <Shows query={query} /> },
              { header: t('rhythm'), cell: rhythmOf },
              { header: t('readers'), cell: ({ readerNames }) => readerNames.join(', ') },
              {
                header: '',
                align: 'right',
                cell: ({ id, name, mayRemove }) =>
                  mayRemove && (
                    <DeleteAction texts="reports" values={{ name }} remove={() => removeReportMail(id)} isFinal />
                  ),
              },
            ]}
          />
        )}
      </FormGroup>
      <FormGroup title={t('sent')} wide>
        {sent.length === 0 ? (
          <Text size="sm">{t('nothingSent')}</Text>
        ) : (
          <PlainTable
            caption={t('sent')}
            isCaptionHidden
            rows={sent}
            rowKey={({ name, readerName, at, period }) => `${name} ${readerName} ${at} ${period}`}
            columns={[
              { header: t('sentAt'), cell: ({ at }) => formatDateTime(at) },
              { header: t('mailName'), cell: ({ name }) => name },
              { header: t('reader'), cell: ({ readerName }) => readerName },
              { header: t('periodFrom'), cell: ({ period }) => formatDay(period) },
            ]}
          />
        )}
      </FormGroup>
    </Page>
  );
}

/** By what it is told apart, and which filters it has. */
function Shows({ query: { by = '', sort: _sort, ...only } }: Pick<ReportMail, 'query'>) {
  const { t } = useTranslation('reports');
  const filters = dimensions.flatMap((dimension) => {
    const value = only[dimension];
    return value === undefined ? [] : [{ dimension, value }];
  });
  return (
    <>
      {by
        .split(',')
        .map((dimension) => t(`by.${dimension}`))
        .join(', ')}
      {filters.map(({ dimension, value }) => (
        <span key={dimension}>
          {' · '}
          {t(`by.${dimension}`)}: <ValueName dimension={dimension} value={value} />
        </span>
      ))}
    </>
  );
}
