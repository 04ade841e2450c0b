import type { FieldError } from '@boxyard/contract/core/problems.ts';
import { type Estimate, EstimateSend, type NewLink } from '@boxyard/contract/inspections/estimates.ts';
import { Alert, Button, Group, Text } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { formatDay, formatMoney } from '../../../core/text/format.ts';
import { IconButton } from '../../../ui/action/icon-button.tsx';
import { EntityModal } from '../../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../../ui/dialog/modal-form.tsx';
import { useCreateForm } from '../../../ui/form/use-record-form.ts';
import { clients } from '../../clients/clients.api.ts';
import { estimateActs } from '../estimates.api.ts';
import { bodyOfRecipient, newRecipient, RecipientFields, type RecipientValues } from '../recipient-fields.tsx';
import { nameOfEstimate } from '../waiting.tsx';

interface SendProps {
  /** As it was saved. */
  estimate: Estimate;
  onSent: (answer: { links: NewLink[]; isApproved: boolean }) => void;
  /** The estimate itself is not ready: that is said at its own fields. */
  onNotReady: (errors: FieldError[]) => void;
}

interface SendDialogProps extends SendProps {
  opened: boolean;
  onClose: () => void;
}

export function SendDialog({ opened, onClose, ...props }: SendDialogProps) {
  const { t } = useTranslation('estimates');
  return (
    <EntityModal
      opened={opened}
      onClose={onClose}
      title={t('sendTitle', { name: nameOfEstimate(props.estimate) })}
      size={760}
    >
      <Send {...props} />
    </EntityModal>
  );
}

/** Said before it happens: an estimate within the client's limit waits for nobody. */
function Limit({ estimate: { clientId, clientName, total, currency, lines } }: { estimate: Estimate }) {
  const { t } = useTranslation('estimates');
  const { data: client } = useQuery(clients.one(clientId));
  const isOthers = lines.some(({ shares }) => shares.some(({ payer }) => payer === 'user'));
  const limit = client?.currency === currency && !isOthers ? client.autoApproveMax : null;
  if (limit === null || limit < total) return null;
  return <Alert color="orange">{t('withinLimit', { client: clientName, limit: formatMoney(limit, currency) })}</Alert>;
}

const mostRecipients = 5;
interface Values {
  recipients: RecipientValues[];
}
const ToSend = {
  safeParse: ({ recipients }: Values) => EstimateSend.safeParse({ recipients: recipients.map(bodyOfRecipient) }),
};

function Send({ estimate, onSent, onNotReady }: SendProps) {
  const { t } = useTranslation('estimates');
  const { proposedRecipients, total, currency, validUntil } = estimate;
  async function send(body: Parameters<typeof estimateActs.send>[1]) {
    try {
      return await estimateActs.send(estimate.id, body);
    } catch (error) {
      const isOwn = error instanceof ApiProblem && error.errors.some(({ path }) => !path.startsWith('recipients'));
      if (!isOwn) throw error;
      onNotReady(error.errors);
      return null;
    }
  }
  const begun = proposedRecipients.length > 0 ? proposedRecipients : [undefined];
  const form = useCreateForm(
    {
      empty: { recipients: begun.slice(0, mostRecipients).map((given) => newRecipient(given)) },
      create: send,
    },
    { texts: 'estimates', schema: ToSend, onSaved: onSent, toasts: { saved: '', failed: t('sendFailed') } },
  );
  const { fields } = form;
  const { recipients } = fields.values;
  const others = proposedRecipients.filter(({ email }) => !recipients.some((chosen) => chosen.email === email));
  const add = (given?: Estimate['proposedRecipients'][number]) =>
    fields.insertListItem('recipients', newRecipient(given));
  return (
    <ModalForm form={form} saveLabel={t('send')}>
      <Text size="sm">{t('sendHint', { total: formatMoney(total, currency), day: formatDay(validUntil) })}</Text>
      <Limit estimate={estimate} />
      {recipients.map(({ key }, at) => (
        <RecipientFields key={key} input={(name) => fields.getInputProps(`recipients.${at}.${name}`)}>
          <IconButton
            icon={IconTrash}
            label={t('removeRecipient', { number: at + 1 })}
            onClick={() => fields.removeListItem('recipients', at)}
          />
        </RecipientFields>
      ))}
      {recipients.length < mostRecipients && (
        <Group gap={8}>
          <Button variant="default" size="xs" leftSection={<IconPlus size={14} stroke={1.8} />} onClick={() => add()}>
            {t('addRecipient')}
          </Button>
          {others.map((person) => (
            <Button key={person.email} variant="default" size="xs" onClick={() => add(person)}>
              {person.name || person.email}
            </Button>
          ))}
        </Group>
      )}
    </ModalForm>
  );
}
