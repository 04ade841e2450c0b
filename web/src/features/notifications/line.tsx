import type { Notification } from '@boxyard/contract/people/notifications.ts';
import { Link } from '@tanstack/react-router';
import i18next from 'i18next';
import { formatDay, formatNumber } from '../../core/text/format.ts';
import { markRead } from './notifications.api.ts';

/** What happened, in words; days and numbers as the reader writes them. */
function sentenceOf({ kind, facts, count }: Pick<Notification, 'kind' | 'facts' | 'count'>): string {
  const until = typeof facts.until === 'string' ? { until: formatDay(facts.until) } : {};
  const numbers = Object.entries(facts).flatMap(([name, fact]) =>
    typeof fact === 'number' ? [[name, formatNumber(fact)] as const] : [],
  );
  // Tasks have titles of ours, which are known in each language.
  const title = i18next.t(`enums:transferReason.${facts.title}`, { defaultValue: facts.title });
  const said = { ...facts, ...Object.fromEntries(numbers), ...until, title };
  return i18next.t(`line.${kind}`, { ns: 'notifications', ...said, count });
}

interface LineProps {
  line: Notification;
  className?: string | undefined;
  onOpen?: () => void;
}

/** A line that leads to what it is about; whoever opens it has read it. */
export function Line({ line, className, onOpen }: LineProps) {
  return (
    <Link
      to={line.path}
      className={className}
      data-unread={line.isUnread || undefined}
      onClick={() => {
        onOpen?.();
        if (line.isUnread) void markRead(line.id);
      }}
    >
      {sentenceOf(line)}
    </Link>
  );
}
