import {
  type Estimate,
  type EstimateLink,
  estimateRoutes,
  type NewLink,
  type Recipient,
} from '@boxyard/contract/inspections/estimates.ts';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useTranslation } from 'react-i18next';
import { serverNow } from '../../core/device/server-clock.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { confirm } from '../../ui/dialog/confirm.tsx';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { estimateActs } from './estimates.api.ts';
import { bodyOfRecipient, newRecipient, RecipientFields, type RecipientValues } from './recipient-fields.tsx';

interface LinksOfProps {
  estimate: Estimate;
  onMade: (link: NewLink) => void;
}

/** To whom it was sent, and whether they looked at it. */
export function LinksOf({ estimate, onMade }: LinksOfProps) {
  const { t } = useTranslation('estimates');
  const [isAdding, adding] = useDisclosure(false);
  const { id, links, status, isHolderChanged } = estimate;
  return (
    <FormGroup title={t('links')} hint={t('linksHint')} wide>
      {links.length === 0 && <Text size="sm">{t('noLinks')}</Text>}
      {links.length > 0 && (
        <PlainTable
          caption={t('links')}
          isCaptionHidden
          rows={links}
          rowKey={(link) => link.id}
          columns={[
            { header: t('recipient'), cell: ({ name, email }) => `${name}, ${email}` },
            {
              header: t('createdAt'),
              cell: ({ createdAt, isMailed, isReminder }) =>
                [formatDateTime(createdAt), t(isReminder ? 'reminded' : isMailed ? 'mailed' : 'byHand')].join(', '),
            },
            {
              header: t('openedAt'),
              cell: ({ opens, openedAt }) =>
                opens > 0 ? t('openedTimes', { count: opens, at: formatDateTime(openedAt) }) : t('neverOpened'),
            },
            { header: t('expiresAt'), cell: (link) => <LinkState link={link} /> },
            {
              header: t('common:actions'),
              head: '',
              align: 'right',
              cell: (link) => isOpen(link) && <Revoke estimateId={id} link={link} />,
            },
          ]}
        />
      )}
      {status === 'sent' && !isHolderChanged && (
        <div>
          <Button variant="default" onClick={adding.open}>
            {t('addLink')}
          </Button>
        </div>
      )}
      <EntityModal opened={isAdding} onClose={adding.close} title={t('addLink')}>
        <AddLink
          id={id}
          onMade={(link) => {
            adding.close();
            onMade(link);
          }}
        />
      </EntityModal>
    </FormGroup>
  );
}

const isOpen = ({ revokedAt, expiresAt }: EstimateLink): boolean => revokedAt === null && expiresAt > serverNow();

function LinkState({ link }: { link: EstimateLink }) {
  const { t } = useTranslation('estimates');
  if (link.revokedAt !== null)
    return <StatusBadge tone="danger">{t('revokedAt', { at: formatDateTime(link.revokedAt) })}</StatusBadge>;
  const at = formatDateTime(link.expiresAt);
  return isOpen(link) ? at : <StatusBadge tone="neutral">{t('ended', { at })}</StatusBadge>;
}

function Revoke({ estimateId, link }: { estimateId: number; link: EstimateLink }) {
  const { t } = useTranslation(['estimates', 'common']);
  const { busy, run } = useAction();
  async function revoke() {
    const question = { title: t('revokeTitle', link), message: t('revokeText'), yes: t('revoke') };
    if (!(await confirm({ ...question, no: t('common:cancel'), danger: true }))) return;
    await run(async () => {
      await estimateActs.revokeLink(estimateId, link.id);
      toast.success(t('revoked'));
    }, t('revokeFailed'));
  }
  return (
    <Button
      variant="default"
      size="compact-sm"
      loading={busy}
      aria-label={t('revokeOf', link)}
      onClick={() => void revoke()}
    >
      {t('revoke')}
    </Button>
  );
}

const NewRecipient = {
  safeParse: (typed: RecipientValues) => estimateRoutes.link.body.safeParse(bodyOfRecipient(typed)),
};

function AddLink({ id, onMade }: { id: number; onMade: (link: NewLink) => void }) {
  const { t } = useTranslation('estimates');
  const form = useCreateForm(
    { empty: newRecipient(), create: (body: Recipient) => estimateActs.link(id, body) },
    { texts: 'estimates', schema: NewRecipient, onSaved: onMade, toasts: { saved: '' } },
  );
  return (
    <ModalForm form={form} saveLabel={t('makeLink')}>
      <RecipientFields input={(name) => form.fields.getInputProps(name)} />
    </ModalForm>
  );
}
