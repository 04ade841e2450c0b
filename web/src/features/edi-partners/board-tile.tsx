import type { EdiTile } from '@boxyard/contract/edi/edi-partners.ts';
import { Link, type LinkProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { formatNumber, formatSince } from '../../core/text/format.ts';
import classes from './board.module.css';
import { ModeBadge } from './mode-badge.tsx';

/** Where a number leads; each list reads its own search. */
const numbers = [
  { name: 'waiting', to: '/edi/messages', search: { direction: 'out', status: 'waiting' } },
  { name: 'held', to: '/edi/events', search: { status: 'held' }, isUrgent: true },
  { name: 'failed', to: '/edi/messages', search: { direction: 'out', isTroubled: 'true' }, isUrgent: true },
  { name: 'inbox', to: '/edi/inbox', search: { isOpen: 'true' } },
] as const satisfies {
  name: keyof EdiTile;
  to: NonNullable<LinkProps['to']>;
  search: Record<string, string>;
  isUrgent?: true;
}[];

/** One partner: what waits, is held or has failed, and when something went or came last. */
export function PartnerTile({ tile }: { tile: EdiTile }) {
  const { t } = useTranslation(['edi', 'enums']);
  const { partnerId, name, clientName, mode, carrier, held, failed } = tile;
  const isUrgent = held > 0 || failed > 0 || tile.isLate;
  return (
    <li className={classes.tile} data-urgent={isUrgent || undefined}>
      <div className={classes.head}>
        <h2>
          <Link to="/edi/partners/$partnerId" params={{ partnerId }}>
            {name}
          </Link>
        </h2>
        <ModeBadge mode={mode} />
      </div>
      <p className={classes.soft}>
        {[clientName === name ? '' : clientName, t(`enums:ediCarrier.${carrier}`)].filter(Boolean).join(' · ')}
      </p>
      <ul className={classes.numbers}>
        {numbers.map((number) => (
          <li key={number.name} data-urgent={('isUrgent' in number && tile[number.name] > 0) || undefined}>
            {/* The router types a search by its route; each list reads its own with its own schema. */}
            <Link to={number.to} search={{ ...number.search, partnerId: String(partnerId) } as never}>
              <strong>{formatNumber(tile[number.name])}</strong> {t(`tile.${number.name}`)}
            </Link>
          </li>
        ))}
      </ul>
      <dl className={classes.times}>
        <Moment label={t('tile.oldest')} at={tile.oldestMoveAt} hasAge />
        <Moment label={t('tile.lastSent')} at={tile.lastSentAt} />
        <Moment label={t('tile.lastReceived')} at={tile.lastReceivedAt} />
      </dl>
    </li>
  );
}

interface MomentProps {
  label: string;
  at: number | null;
  hasAge?: boolean;
}

function Moment({ label, at, hasAge }: MomentProps) {
  const { t } = useTranslation('edi');
  const minutes = at === null ? 0 : Math.max(0, Math.floor((serverNow() - at) / 60));
  const [unit, count] =
    minutes < 120 ? ['minutes', minutes] : minutes < 2880 ? ['hours', minutes / 60] : ['days', minutes / 1440];
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        {at === null ? '–' : formatSince(at)}
        {at !== null && hasAge && ` (${t(`age.${unit}`, { count: Math.floor(Number(count)) })})`}
      </dd>
    </div>
  );
}
