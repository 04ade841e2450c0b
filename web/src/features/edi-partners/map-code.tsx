import { EdiCode } from '@boxyard/contract/edi/edi-partners.ts';
import { Button, Skeleton, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import type { Gap, MapCodeButton } from '../../ui/edi/gap.ts';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { transporterChoices } from '../clients/clients.api.ts';
import { containers } from '../containers/containers.api.ts';
import { partners, saveCode } from './edi-partners.api.ts';
import { OursField } from './ours-field.tsx';

/** The button that says what a code of the partner means, where it is missed. */
export const mapCode: MapCodeButton = (gap) => <MapCode gap={gap} />;

function MapCode({ gap }: { gap: Gap }) {
  const { t } = useTranslation('edi');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button size="compact-sm" variant="light" aria-label={`${t(labelOf(gap))}: ${gap.about}`} onClick={open}>
        {t(labelOf(gap))}
      </Button>
      <EntityModal opened={opened} onClose={close} title={t(labelOf(gap))} size={480}>
        <Known gap={gap} onDone={close} />
      </EntityModal>
    </>
  );
}

/** A place is asked about, or corrected; any other code is mapped. */
const labelOf = ({ kind, isAnswered, theirs }: Gap) =>
  kind !== 'place' || !theirs ? 'mapCode' : isAnswered ? 'thisIsOurs' : 'whichPlace';

interface GapProps {
  gap: Gap;
  onDone: () => void;
}

/** Ours is chosen where the container or the name says it. */
function Known({ gap, onDone }: GapProps) {
  const { kind, name = '', containerId = null } = gap;
  const ofType = kind === 'type' && containerId !== null;
  const container = useQuery({ ...containers.one(containerId ?? 0), enabled: ofType });
  const named = useQuery({ ...transporterChoices(name), enabled: name !== '' });
  if ((ofType && container.isPending) || (name !== '' && named.isPending)) return <Skeleton height={220} />;
  const id = ofType ? container.data?.containerTypeId : named.data?.find((client) => client.name === name)?.id;
  return <MapForm gap={gap} ours={id ? String(id) : ''} onDone={onDone} />;
}

function MapForm({ gap: { partnerId, kind, theirs = '' }, ours, onDone }: GapProps & { ours: string }) {
  const { t } = useTranslation('edi');
  const { data: partner } = useQuery(partners.one(partnerId));
  // The partner's word is read; what we write stays as it is.
  const empty: EdiCode = { kind, ours, theirs, ...(theirs !== '' && { onlyIn: true }) };
  const form = useCreateForm(
    { empty, create: (body: EdiCode) => saveCode(partnerId, body) },
    { texts: 'edi', schema: EdiCode, onSaved: onDone, toasts: { saved: t('mapped'), failed: '' } },
  );
  const { fields } = form;
  return (
    <ModalForm form={form} saveLabel={t('common:save')}>
      <Text size="sm">{t('mapHint', { partner: partner?.name ?? '' })}</Text>
      <OursField kind={kind} label={t(`oursOf.${kind}`)} required {...fields.getInputProps('ours')} />
      <TextInput
        label={t('theirs')}
        description={kind === 'place' ? t('theirsOfPlace') : undefined}
        required
        maxLength={35}
        autoComplete="off"
        spellCheck={false}
        readOnly={theirs !== ''}
        {...fields.getInputProps('theirs')}
      />
    </ModalForm>
  );
}
