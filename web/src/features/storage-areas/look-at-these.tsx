import type { Misplaced } from '@boxyard/contract/yard/positions.ts';
import { Button, Drawer, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/text/i18n.ts';
import { ContainerNumber } from '../../ui/container/container-number.tsx';
import { ShortPlace } from '../../ui/container/short-place.tsx';
import { LoadFailed } from '../../ui/page/load-failed.tsx';
import classes from './look-at-these.module.css';
import { misplacedQuery } from './storage-areas.api.ts';

interface LookAtTheseProps {
  warehouseId: number;
  className: string | undefined;
  onShow: (misplaced: Misplaced) => void;
  /** Moves it, with the places that are proposed. */
  onMove: (misplaced: Misplaced) => void;
}

/** The containers that stand against the rules of their sections, or dangerously in their stacks, each with the way to a better place. */
export function LookAtThese({ warehouseId, className, onShow, onMove }: LookAtTheseProps) {
  const { t } = useTranslation('storage-areas');
  const [opened, setOpened] = useState(false);
  const { data, error } = useQuery({ ...misplacedQuery(warehouseId), enabled: opened });
  const then = (act: (misplaced: Misplaced) => void, misplaced: Misplaced) => {
    setOpened(false);
    act(misplaced);
  };
  return (
    <>
      <Button
        size="compact-sm"
        variant="default"
        className={className ?? ''}
        leftSection={<IconAlertTriangle size={14} stroke={1.8} />}
        onClick={() => setOpened(true)}
      >
        {t('misplaced.title')}
      </Button>
      <Drawer
        opened={opened}
        onClose={() => setOpened(false)}
        position="right"
        size={480}
        title={t('misplaced.title')}
        closeButtonProps={{ 'aria-label': t('common:close') }}
      >
        {error && <LoadFailed error={error} />}
        {data?.length === 0 && <Text>{t('misplaced.none')}</Text>}
        {!data && !error && <Text c="dimmed">{t('common:table.loading')}</Text>}
        {groups(data ?? []).map(({ name, all }) => (
          <section key={name} aria-labelledby={`misplaced-${name}`}>
            <h3 id={`misplaced-${name}`} className={classes.group}>
              {t(`misplaced.${name}`, { count: all.length })}
            </h3>
            <ul className={classes.list}>
              {all.map((misplaced) => (
                <One
                  key={misplaced.id}
                  misplaced={misplaced}
                  onShow={() => then(onShow, misplaced)}
                  onMove={() => then(onMove, misplaced)}
                />
              ))}
            </ul>
          </section>
        ))}
      </Drawer>
    </>
  );
}

/** Those against a rule, and those that only stand unwisely. */
function groups(misplaced: readonly Misplaced[]) {
  const isAgainst = ({ rules }: Misplaced) => rules.some(({ isAdvice }) => !isAdvice);
  return [
    { name: 'against', all: misplaced.filter(isAgainst) },
    { name: 'advice', all: misplaced.filter((each) => !isAgainst(each)) },
  ].filter(({ all }) => all.length > 0);
}

function One({ misplaced, onShow, onMove }: { misplaced: Misplaced; onShow: () => void; onMove: () => void }) {
  const { t } = useTranslation('storage-areas');
  return (
    <li className={classes.one}>
      <div className={classes.head}>
        <ContainerNumber number={misplaced.name} copyable={false} />
        <span className={classes.client}>{misplaced.clientName}</span>
      </div>
      <ShortPlace at={misplaced} />
      <ul className={classes.rules}>
        {misplaced.rules.map((rule) => (
          <li key={rule.key}>{sentence(rule, rule.message)}</li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button size="compact-sm" variant="default" onClick={onShow}>
          {t('misplaced.show')}
        </Button>
        <Button size="compact-sm" variant="light" onClick={onMove}>
          {t('misplaced.move')}
        </Button>
      </div>
    </li>
  );
}
