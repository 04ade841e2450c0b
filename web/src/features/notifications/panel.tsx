import type { Notification } from '@boxyard/contract/people/notifications.ts';
import { Button, Group, Popover, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatSince } from '../../core/text/format.ts';
import { loadTexts } from '../../core/text/i18n.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { useAction } from '../../ui/action/use-action.ts';
import { ButtonPopover } from '../../ui/dropdown/dropdown.tsx';
import type { Dropdown } from '../../ui/dropdown/use-dropdown.ts';
import classes from './bell.module.css';
import { Line } from './line.tsx';
import { markAllRead } from './notifications.api.ts';

interface PanelProps {
  latest: readonly Notification[];
  unread: number;
  dropdown: Dropdown;
}

/** The latest lines, each with the way to what it is about. */
export function Panel({ latest, unread, dropdown }: PanelProps) {
  const { t } = useTranslation('notifications');
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => void loadTexts('notifications').then(() => setLoaded(true)), []);
  const { busy, run } = useAction();
  const shut = () => dropdown.setOpened(false);
  if (!isLoaded) return null;
  return (
    <ButtonPopover of={dropdown} position="bottom-end" width={380}>
      <Popover.Dropdown aria-label={t('title')} p={0}>
        <Group justify="space-between" px={12} py={8}>
          <Text fw={600} size="sm">
            {t('title')}
          </Text>
          {unread > 0 && (
            <Button size="compact-sm" variant="subtle" loading={busy} onClick={() => void run(markAllRead)}>
              {t('readAll')}
            </Button>
          )}
        </Group>
        {latest.length === 0 ? (
          <Text size="sm" c="dimmed" px={12} pb={12}>
            {t('nothingYet')}
          </Text>
        ) : (
          <ul className={classes.lines}>
            {latest.map((line) => (
              <li key={line.id}>
                <Line line={line} className={classes.line} onOpen={shut} />
                <span className={classes.at}>{formatSince(line.at)}</span>
              </li>
            ))}
          </ul>
        )}
        <Group px={12} py={8} className={classes.foot ?? ''}>
          <LinkButton to="/notifications" variant="subtle" size="compact-sm" onClick={shut}>
            {t('toAll')}
          </LinkButton>
        </Group>
      </Popover.Dropdown>
    </ButtonPopover>
  );
}
