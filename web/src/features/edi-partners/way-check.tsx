import type { CarrierCheck, EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { Button, Group, Text } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { failureText } from '../../ui/edi/failure-text.ts';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { checkWay, partners } from './edi-partners.api.ts';
import type { PartnerValues } from './partner.values.ts';

interface WayCheckProps {
  form: EntityForm<PartnerValues>;
  partner: EdiPartner;
}

/** Tries the way as it is saved, and shows what the server says it is. */
export function WayCheck({ form: { fields, saveIfChanged }, partner }: WayCheckProps) {
  const { t } = useTranslation('edi');
  const { busy, run } = useAction();
  const [found, setFound] = useState<CarrierCheck | null>(null);
  const { carrier, hostKey } = fields.values;
  const asksKey = carrier === 'sftp' && hostKey === '';
  const isOther = found !== null && found.hostKey !== '' && found.hostKey !== hostKey;
  const check = () =>
    run(async () => {
      setFound(null);
      // It is the saved way that is tried.
      if (await saveIfChanged()) setFound(await checkWay(partner.id));
    });
  return (
    <>
      <Group gap="sm">
        <Button variant="default" loading={busy} onClick={() => void check()}>
          {t(asksKey ? 'readKey' : 'tryWay')}
        </Button>
        {partner.hasSecret && carrier === 'sftp' && (
          <Button
            variant="subtle"
            color="gray"
            disabled={busy}
            onClick={() => void run(() => partners.update(partner.id, { secret: '' }, partner.version))}
          >
            {t('forgetSecret')}
          </Button>
        )}
      </Group>
      <div role="status">
        {found && (
          <Group gap="sm">
            <StatusBadge tone={found.outcome === 'ok' ? 'success' : isOther && asksKey ? 'info' : 'danger'}>
              {t(`outcome.${found.outcome}`)}
            </StatusBadge>
            {found.failure && (
              <Text size="sm">{failureText({ failure: found.failure, note: found.failure.technical })}</Text>
            )}
            {isOther && (
              <>
                <Text size="sm" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
                  {found.hostKey}
                </Text>
                <Button size="compact-sm" onClick={() => fields.setFieldValue('hostKey', found.hostKey)}>
                  {t('takeKey')}
                </Button>
              </>
            )}
          </Group>
        )}
      </div>
    </>
  );
}
