import { Button } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { doAct } from '../../../ui/action/do-act.ts';
import { offerUndo } from '../../../ui/action/undo.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { EntityModal } from '../../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../../ui/dialog/modal-form.tsx';
import type { EntityForm } from '../../../ui/form/use-entity-form.ts';

interface PartDialogProps<Values extends object> {
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

/** The form of an area or a section, in a dialog. What the server refuses stays on it, in the server's words. */
export function PartDialog<Values extends object>(props: PartDialogProps<Values>) {
  const { texts, form, name, remove, onRemoved, onClose, children } = props;
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

  function submit() {
    setRefusal('');
    return form.submit();
  }

  return (
    <EntityModal opened onClose={onClose} title={t(`${texts}.${isNew ? 'create' : 'edit'}`)} size={560}>
      <ModalForm
        form={{ ...form, submit, failure: refusal || form.failure }}
        saveLabel={t(isNew ? 'common:create' : 'common:save')}
        others={
          !isNew && (
            <Button variant="default" c="var(--danger)" loading={removing} onClick={() => void askAndRemove()}>
              {t('common:delete')}
            </Button>
          )
        }
      >
        {children}
      </ModalForm>
    </EntityModal>
  );
}
