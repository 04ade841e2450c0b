import { Alert, Button, Modal } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../core/i18n.ts';
import { ApiProblem } from '../../core/problem.ts';
import { toast } from '../../ui/action/toast.ts';
import { confirm } from '../../ui/dialog/confirm.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import classes from './modal-form.module.css';

/** How the record is deleted; absent while it is new. */
interface Removal {
  label: string;
  question: string;
  done: string;
  remove: () => Promise<unknown>;
  after: () => Promise<void>;
}

interface ModalFormProps<Values extends object> {
  title: string;
  form: EntityForm<Values>;
  removal?: Removal | undefined;
  isNew: boolean;
  onClose: () => void;
  children: ReactNode;
}

/** A small form in a dialog. What the server refuses stays on it, in the server's words. */
export function ModalForm<Values extends object>(props: ModalFormProps<Values>) {
  const { title, form, removal, isNew, onClose, children } = props;
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState('');
  const [removing, setRemoving] = useState(false);

  async function remove({ label, question, done, remove, after }: Removal) {
    if (!(await confirm({ title: label, message: question, yes: t('delete'), no: t('cancel'), danger: true }))) return;
    setRemoving(true);
    setRefusal('');
    try {
      await remove();
      toast.success(done);
      await after();
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setRefusal(sentence(error.body, error.body.detail));
    } finally {
      setRemoving(false);
    }
  }

  const problem = refusal || form.failure;
  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': t('close') }}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          setRefusal('');
          void form.submit();
        }}
      >
        <div className={classes.fields}>{children}</div>
        {problem && (
          <Alert role="alert" color="red" mt="md">
            {problem}
          </Alert>
        )}
        <div className={classes.foot}>
          {removal && (
            <Button
              className={classes.delete}
              variant="default"
              c="var(--danger)"
              loading={removing}
              onClick={() => void remove(removal)}
            >
              {t('delete')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {t(isNew ? 'create' : 'save')}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
