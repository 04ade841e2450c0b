import { reportNames } from '@boxyard/contract/reports/report-names.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { Page } from '../../ui/page/page.tsx';
import classes from './reports.module.css';

/** All reports, each with what it answers. */
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
            <p>{t(`meaning.${name}`)}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}
