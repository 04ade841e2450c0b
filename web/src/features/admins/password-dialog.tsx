import { fieldErrors } from '@boxyard/contract/core/problems.ts';
import { PasswordChange } from '@boxyard/contract/people/admins.ts';
import { Button, Group, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { toast } from '../../ui/action/toast.ts';
import { EntityModal, useModalHandle } from '../../ui/dialog/entity-modal.tsx';
import { formKeys } from '../../ui/form/form-keys.ts';
import { PasswordField } from '../../ui/input/password-field.tsx';
import { changePassword } from './admins.api.ts';

/** The button that opens the change-password dialog. */
export function PasswordButton({ id }: { id: number }) {
  const { t } = useTranslation('admins');
  const [opened, { open, close }] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={open}>
        {t('changePassword')}
      </Button>
      <EntityModal opened={opened} onClose={close} title={t('changePassword')} size={440}>
        <PasswordForm id={id} onDone={close} />
      </EntityModal>
    </>
  );
}

function PasswordForm({ id, onDone }: { id: number; onDone: () => void }) {
  const { t } = useTranslation('admins');
  const [busy, setBusy] = useState(false);
  const form = useForm({ initialValues: { oldPassword: '', newPassword: '', repeat: '' } });
  const close = useModalHandle(() => !busy && Object.values(form.getValues()).some((typed) => typed !== ''));

  async function submit() {
    const { oldPassword, newPassword, repeat } = form.getValues();
    const parsed = PasswordChange.safeParse({ oldPassword, newPassword });
    // The first broken rule of each field is enough to act on.
    const errors = parsed.success ? [] : fieldErrors(parsed.error).reverse();
    const texts = Object.fromEntries(errors.map((error) => [error.path, sentence(error, error.message)]));
    if (repeat !== newPassword) texts.repeat = sentence({ key: 'passwordRepeat' }, 'Password does not match.');
    form.setErrors(texts);
    const [first] = ['oldPassword', 'newPassword', 'repeat'].filter((name) => texts[name]);
    if (first) return form.getInputNode(first as 'repeat')?.focus();
    setBusy(true);
    try {
      await changePassword(id, { oldPassword, newPassword });
      toast.success(t('passwordUpdated'));
      onDone();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      form.setErrors(Object.fromEntries(error.errors.map((e) => [e.path, sentence(e, e.message)])));
      toast.error(t('passwordFailed'));
    } finally {
      setBusy(false);
    }
  }

  return (
    <form
      noValidate
      {...formKeys}
      onSubmit={(event) => {
        // The dialog stands inside another form, in React's tree.
        event.stopPropagation();
        event.preventDefault();
        void submit();
      }}
    >
      <Stack gap="sm">
        <PasswordField
          label={t('oldPassword')}
          required
          data-autofocus
          autoComplete="current-password"
          {...form.getInputProps('oldPassword')}
        />
        <PasswordField
          label={t('newPassword')}
          description={t('passwordHint')}
          required
          autoComplete="new-password"
          {...form.getInputProps('newPassword')}
        />
        <PasswordField
          label={t('repeatPassword')}
          required
          autoComplete="new-password"
          {...form.getInputProps('repeat')}
        />
        <Group justify="flex-end" gap="xs" mt="xs">
          <Button variant="default" onClick={close}>
            {t('common:cancel')}
          </Button>
          <Button type="submit" loading={busy} aria-keyshortcuts="Control+Enter Meta+Enter">
            {t('common:save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
