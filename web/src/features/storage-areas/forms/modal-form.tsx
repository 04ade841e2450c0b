import { Alert, Button, Group, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { doAct } from '../../../ui/action/do-act.ts';
import { offerUndo } from '../../../ui/action/undo.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { EntityModal, useModalHandle } from '../../../ui/dialog/entity-modal.tsx';
import { formKeys } from '../../../ui/form/form-keys.ts';
import type { EntityForm } from '../../../ui/form/use-entity-form.ts';
import { useLeaveGuard } from '../../../ui/form/use-leave-guard.ts';
import classes from './modal-form.module.css';

interface ModalFormProps<Values extends object> {
  /** The part of the feature's texts that speaks of it. */
  texts: 'area' | 'section';
  form: EntityForm<Values>;
  /** The name of what is there already; undefined while it is new. */
  name: string | undefined;
  /** @param act by which the deletion can be undone */
  remove: (act: string) => Promise<unknown>;
  onRemoved: () => Promise<void>;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a dialog. What the server refuses stays on it, in the server's words. */
export function ModalForm<Values extends object>(props: ModalFormProps<Values>) {
  const { texts, name, onClose } = props;
  const { t } = useTranslation('storage-areas');
  return (
    <EntityModal opened onClose={onClose} title={t(`${texts}.${name === undefined ? 'create' : 'edit'}`)} size={440}>
      <FormOfModal {...props} />
    </EntityModal>
  );
}

function FormOfModal<Values extends object>(props: ModalFormProps<Values>) {
  const { texts, form, name, remove, onRemoved, children } = props;
  const close = useModalHandle(form.unsaved);
  useLeaveGuard(form.unsaved, true);
  const { t } = useTranslation(['storage-areas', 'common']);
  const [refusal, setRefusal] = useState('');
  const [removing, setRemoving] = useState(false);
  const isNew = name === undefined;

  async function askAndRemove() {
    const question = { title: t(`${texts}.delete`, { name }), message: t(`${texts}.deleteQuestion`, { name }) };
    const answers = { yes: t('common:delete'), no: t('common:cancel'), danger: true };
    if (!(await confirm({ ...question, ...answers }))) return;
    setRemoving(true);
    setRefusal('');
    try {
      const { act } = await doAct(remove);
      offerUndo(t(`${texts}.deleted`), act);
      await onRemoved();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setRefusal(sentence(error.body, error.body.detail));
    } finally {
      setRemoving(false);
    }
  }

  const problem = refusal || form.failure;
  return (
    <form
      ref={form.element}
      noValidate
      {...formKeys}
      onSubmit={(event) => {
        event.preventDefault();
        setRefusal('');
        void form.submit();
      }}
    >
      <Stack gap={12}>{children}</Stack>
      {problem && (
        <Alert role="alert" color="red" mt="md">
          {problem}
        </Alert>
      )}
      <Group gap={8} mt={20} justify="flex-end" align="stretch" wrap="nowrap">
        {!isNew && (
          <Button
            className={classes.delete}
            variant="default"
            c="var(--danger)"
            loading={removing}
            onClick={() => void askAndRemove()}
          >
            {t('common:delete')}
          </Button>
        )}
        <Button variant="default" onClick={close}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" loading={form.saving} aria-keyshortcuts="Control+Enter Meta+Enter">
          {t(isNew ? 'common:create' : 'common:save')}
        </Button>
      </Group>
    </form>
  );
}
