import { ediMessageRoutes } from '@boxyard/contract/edi/edi-messages.ts';
import { decode } from '@boxyard/contract/edi/edi-syntax.ts';
import { Button, FileButton, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconFileImport } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/action/toast.ts';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import classes from '../../ui/edi/edi.module.css';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { messageActs } from './edi-messages.api.ts';

/** Reads a message that came another way: pasted, or from a file. */
export function ReadMessageButton() {
  const { t } = useTranslation('edi');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button onClick={open}>{t('readMessage')}</Button>
      <EntityModal opened={opened} onClose={close} title={t('readMessage')}>
        <ReadForm onDone={close} />
      </EntityModal>
    </>
  );
}

function ReadForm({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('edi');
  const navigate = useNavigate();
  const form = useCreateForm(
    { empty: { contents: '', fileName: '' }, create: messageActs.receive },
    {
      texts: 'edi',
      schema: ediMessageRoutes.receive.body,
      onSaved: ({ id, others }) => {
        onDone();
        if (others.length > 0) {
          toast.success(t('received', { count: others.length + 1 }));
          return navigate({ to: '/edi/messages', search: { direction: 'in' } });
        }
        return navigate({ to: '/edi/messages/$messageId', params: { messageId: id } });
      },
      toasts: { saved: t('messageRead'), failed: '' },
    },
  );
  const { fields } = form;
  async function take(file: File | null) {
    if (!file) return;
    fields.setValues({ contents: decode(new Uint8Array(await file.arrayBuffer())), fileName: file.name });
  }
  return (
    <ModalForm form={form} saveLabel={t('readAction')}>
      <div>
        <FileButton onChange={(file) => void take(file)} inputProps={{ 'aria-label': t('chooseFile') }}>
          {(props) => (
            <Button variant="default" leftSection={<IconFileImport size={15} stroke={1.6} />} {...props}>
              {t('chooseFile')}
            </Button>
          )}
        </FileButton>
        {fields.values.fileName && <span className={classes.soft}> {fields.values.fileName}</span>}
      </div>
      <Textarea
        label={t('contents')}
        description={t('contentsHint')}
        required
        data-autofocus
        autosize
        minRows={6}
        maxRows={16}
        spellCheck={false}
        classNames={{ input: classes.mono ?? '' }}
        {...fields.getInputProps('contents')}
      />
    </ModalForm>
  );
}
