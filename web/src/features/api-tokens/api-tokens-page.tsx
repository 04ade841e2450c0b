import type { ApiToken } from '@boxyard/contract/integrations/api-tokens.ts';
import { docsAddress } from '@boxyard/contract/integrations/docs.ts';
import { Button } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { formatDate, formatSince } from '../../core/text/format.ts';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainRow, PlainRows } from '../../ui/page/plain-row.tsx';
import { apiTokensQuery, endApiToken } from './api-tokens.api.ts';
import { useScopeWords } from './scope-words.ts';

/** The tokens by which programs work in the account. */
export function ApiTokensPage() {
  const { t } = useTranslation('api-tokens');
  const { data: tokens } = useSuspenseQuery(apiTokensQuery);
  const actions = (
    <>
      <Button component="a" href={docsAddress} target="_blank" rel="noreferrer" variant="default">
        {t('docs')}
      </Button>
      <LinkButton to="/api-tokens/create">{t('add')}</LinkButton>
    </>
  );
  const working = tokens.filter((token) => !isOver(token));
  const over = tokens.filter(isOver);
  return (
    <Page title={t('title')} actions={actions} narrow>
      <FormGroup title={t('working')} hint={working.length > 0 ? t('hint') : t('none')} wide>
        <TokenRows tokens={working} />
      </FormGroup>
      {over.length > 0 && (
        <FormGroup title={t('over')} wide>
          <TokenRows tokens={over} />
        </FormGroup>
      )}
    </Page>
  );
}

const isOver = ({ endedAt, expiresAt }: ApiToken) => endedAt !== null || expiresAt <= serverNow();

function TokenRows({ tokens }: { tokens: ApiToken[] }) {
  const { t } = useTranslation('api-tokens');
  const words = useScopeWords();
  return (
    <PlainRows>
      {tokens.map((token) => (
        <PlainRow
          key={token.id}
          name={token.name}
          details={[
            `${token.prefix}…`,
            words(token.scopes),
            t('madeBy', { name: token.creatorName || t('formerAdmin'), at: formatDate(token.createdAt) }),
            token.seenAt === null ? t('neverUsed') : t('lastUsed', { since: formatSince(token.seenAt) }),
            ...(isOver(token) ? [] : [t('expires', { at: formatDate(token.expiresAt) })]),
          ]}
        >
          <TokenState token={token} />
        </PlainRow>
      ))}
    </PlainRows>
  );
}

function TokenState({ token: { id, name, endedAt, expiresAt } }: { token: ApiToken }) {
  const { t } = useTranslation(['api-tokens', 'common']);
  const action = useAction();
  if (endedAt !== null) return <StatusBadge tone="neutral">{t('endedAt', { at: formatDate(endedAt) })}</StatusBadge>;
  if (expiresAt <= serverNow()) {
    return <StatusBadge tone="warn">{t('expiredAt', { at: formatDate(expiresAt) })}</StatusBadge>;
  }
  async function end() {
    const asked = { title: t('endOne', { name }), message: t('endQuestion'), yes: t('end'), no: t('common:cancel') };
    if (!(await confirm({ ...asked, danger: true }))) return;
    await action.run(async () => {
      await endApiToken(id);
      toast.success(t('ended', { name }));
    });
  }
  return (
    <Button
      variant="default"
      size="xs"
      loading={action.busy}
      aria-label={t('endOne', { name })}
      onClick={() => void end()}
    >
      {t('end')}
    </Button>
  );
}
