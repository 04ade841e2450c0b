import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ConflictDialog } from '../form/conflict-dialog.tsx';
import { formKeys } from '../form/form-keys.ts';
import { GoneNote } from '../form/gone-note.tsx';
import { MeanwhileNote } from '../form/meanwhile-note.tsx';
import type { EntityForm } from '../form/use-entity-form.ts';
import { useLeaveGuard } from '../form/use-leave-guard.ts';
import { HistoryButton } from '../history/history-button.tsx';
import classes from './entity-modal.module.css';
import { useModalHandle } from './entity-modal.tsx';

interface ModalFormProps<Values extends object> {
  form: EntityForm<Values>;
  saveLabel?: string;
  /** Other buttons than Cancel and Save, at the left: delete. */
  others?: ReactNode;
  children: ReactNode;
}

/** The form of an `<EntityModal>`: Enter submits, its buttons stay visible, and a conflict is explained. */
export function ModalForm<Values extends object>({ form, saveLabel, others, children }: ModalFormProps<Values>) {
  const { t } = useTranslation();
  const close = useModalHandle(form.unsaved);
  useLeaveGuard(form.unsaved, true);
  return (
    <>
      <form
        ref={form.element}
        className={classes.form}
        noValidate
        {...formKeys}
        onSubmit={(event) => {
          event.preventDefault();
          if (event.target === event.currentTarget) void form.submit();
        }}
      >
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        {form.isGone && form.record && <GoneNote record={form.record} inDialog />}
        {children}
        <div className={classes.bar}>
          <MeanwhileNote form={form} />
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.saving} aria-keyshortcuts="Control+Enter Meta+Enter">
            {saveLabel ?? (form.isEdit ? t('save') : t('create'))}
          </Button>
          {(others || form.record) && (
            <span className={classes.others}>
              {others}
              {form.record && <HistoryButton {...form.record} />}
            </span>
          )}
        </div>
      </form>
      <ConflictDialog form={form} />
    </>
  );
}

/** A part of the form with a heading of its own. */
export function ModalGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className={classes.group}>
      <legend>{title}</legend>
      {children}
    </fieldset>
  );
}
