import type { EdiBoard } from '@boxyard/contract/edi/edi-partners.ts';
import { Button, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { useSession } from '../../core/session/session.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { refusalOf } from '../../ui/container/said.tsx';
import { EdiTabs } from '../../ui/edi/edi-tabs.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import classes from './board.module.css';
import { PartnerTile } from './board-tile.tsx';
import { boardQuery } from './edi-partners.api.ts';

interface BoardPageProps {
  /** Gate moves that are held, row by row. */
  held: ReactNode;
  /** The button that reads a message. */
  actions: ReactNode;
}

/** How it stands with each partner; every number leads to what it counts. */
export function BoardPage({ held, actions }: BoardPageProps) {
  const { t } = useTranslation('edi');
  const { data: board, error } = useQuery(boardQuery);
  return (
    <Page title={t('title')} actions={actions}>
      <EdiTabs>
        {error && !board && (
          <Text role="alert">{error instanceof ApiProblem ? refusalOf(error) : t('boardFailed')}</Text>
        )}
        {board?.partners.length === 0 && <Beginning />}
        <ul className={classes.tiles} aria-busy={board === undefined && !error}>
          {board?.partners.map((tile) => (
            <PartnerTile key={tile.partnerId} tile={tile} />
          ))}
        </ul>
        {board && board.partners.length > 0 && held}
        {board && <Others board={board} />}
      </EdiTabs>
    </Page>
  );
}

/** The three steps with which an account begins. */
function Beginning() {
  const { t } = useTranslation('edi');
  const isOwner = useSession().whoami?.isOwner ?? false;
  return (
    <FormGroup title={t('begin.title')} hint={t('begin.hint')} wide>
      <ol className={classes.steps}>
        {(['partner', 'sample', 'live'] as const).map((step) => (
          <li key={step}>{t(`begin.${step}`)}</li>
        ))}
      </ol>
      <div>{isOwner ? <LinkButton to="/edi/partners/create">{t('addPartner')}</LinkButton> : t('begin.owners')}</div>
    </FormGroup>
  );
}

/** So many clients are shown at first. */
const few = 5;

/** Whose containers nobody is told of, and messages of strangers. */
function Others({ board: { others, unknown } }: { board: EdiBoard }) {
  const { t } = useTranslation('edi');
  const isOwner = useSession().whoami?.isOwner ?? false;
  const [isWhole, setWhole] = useState(false);
  const shown = isWhole ? others : others.slice(0, few);
  if (others.length === 0 && unknown === 0) return null;
  return (
    <FormGroup title={t('others.title')} hint={t('others.hint')} wide>
      <PlainRows>
        {shown.map(({ clientId, name, count }) => (
          <PlainRow key={clientId} name={name} details={[t('others.moves', { count })]}>
            {isOwner && (
              <LinkButton
                to="/edi/partners/create"
                search={{ clientId }}
                size="compact-sm"
                variant="default"
                aria-label={t('others.makeOf', { name })}
              >
                {t('others.make')}
              </LinkButton>
            )}
          </PlainRow>
        ))}
      </PlainRows>
      {others.length > shown.length && (
        <div>
          <Button variant="default" size="compact-sm" onClick={() => setWhole(true)}>
            {t('others.more', { count: others.length - shown.length })}
          </Button>
        </div>
      )}
      {unknown > 0 && (
        <Text size="sm">
          <Link to="/edi/messages" search={{ isUnknown: 'true' }}>
            {t('others.unknown', { count: unknown })}
          </Link>
        </Text>
      )}
    </FormGroup>
  );
}
