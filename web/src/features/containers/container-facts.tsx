import type { ContainerDetail, ContainerFacts as Facts } from '@boxyard/contract/yard/containers.ts';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { useModule } from '../../core/session/session.ts';
import { formatDate, formatDateTime } from '../../core/text/format.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { statusInWords } from '../../ui/container/status-text.ts';
import classes from './containers.module.css';

interface ContainerFactsProps {
  container: ContainerDetail;
  /** Undefined until they are there: the line keeps its height. */
  facts: Facts | undefined;
}

/** One line about the container, below its number: whose, what, how it is, since when it is here, and its last passage. */
export function ContainerFacts({ container, facts }: ContainerFactsProps) {
  const { t } = useTranslation(['containers', 'enums']);
  const { id, clientId, clientName, containerTypeName, containerStatusName, isEmpty, isDefective, grade } = container;
  const passage = facts?.lastPassage;
  const former = container.formerNames.filter(({ name }) => name !== container.name);
  return (
    <ul className={classes.facts} aria-label={t('facts')}>
      <li>
        <Link to="/clients/$clientId/edit" params={{ clientId }}>
          {clientName}
        </Link>
      </li>
      <li>{containerTypeName}</li>
      {former.length > 0 && (
        <li>
          {t('formerNumbers')}{' '}
          {former.map(({ name, until }) => t('until', { number: name, date: formatDate(until) })).join(', ')}
        </li>
      )}
      <li>
        <StatusBadge tone={isEmpty ? 'neutral' : 'info'}>{t(`empty.${isEmpty}`)}</StatusBadge>
      </li>
      {grade && <li>{t('gradeIs', { grade })}</li>}
      {isDefective && (
        <li>
          <StatusBadge tone="danger">{t('isDefective')}</StatusBadge>
        </li>
      )}
      {containerStatusName && <li>{statusInWords(containerStatusName)}</li>}
      <Csc container={container} />
      {facts && facts.standingDays !== null && <li>{t('standing.inYard', { count: facts.standingDays })}</li>}
      {facts && (
        <li>
          {passage ? (
            <Link to="/containers/$id/edit" params={{ id }} search={{ tab: 'transports' }} title={passage.tripCode}>
              {t(`enums:transportType.${passage.type}`)} {formatDateTime(passage.date)}
            </Link>
          ) : (
            t('noPassage')
          )}
        </li>
      )}
    </ul>
  );
}

/** How long it may be used by its safety examination (CSC). */
function Csc({ container: { cscScheme, acepNumber, certificationExpiryDate } }: { container: ContainerDetail }) {
  const { t } = useTranslation('containers');
  if (!useModule('inspections')) return null;
  if (cscScheme === 'acep') return <li>{t('acepIs', { number: acepNumber }).trim()}</li>;
  if (certificationExpiryDate === null) return null;
  const isOver = certificationExpiryDate < serverNow();
  return (
    <li data-over={isOver || undefined}>
      {t(isOver ? 'cscOver' : 'cscUntil', { day: formatDate(certificationExpiryDate) })}
    </li>
  );
}
