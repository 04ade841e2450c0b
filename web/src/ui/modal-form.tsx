import { Alert, Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './entity-modal.module.css';
import { useModalHandle } from './entity-modal.tsx';
import { isChoosing } from './form-page.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import type { EntityForm } from './use-entity-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface ModalFormProps<Values extends object> {
  form: EntityForm<Values>;
  saveLabel?: string;
  children: ReactNode;
}

/** The form of an `<EntityModal>`: Enter submits, the bar stays in sight, 412 is explained. */
export function ModalForm<Values extends object>({ form, saveLabel, children }: ModalFormProps<Values>) {
  const { t } = useTranslation();
  const close = useModalHandle(form.unsaved);
  useLeaveGuard(form.unsaved, true);
  return (
    <>
      <form
        ref={form.element}
        className={classes.form}
        noValidate
        onKeyDown={(event) => {
          if (isChoosing(event)) event.preventDefault();
        }}
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
        {children}
        <div className={classes.bar}>
          <Button variant="default" onClick={close}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={form.saving}>
            {saveLabel ?? (form.isEdit ? t('save') : t('create'))}
          </Button>
        </div>
      </form>
      <StaleDialog conflict={form.conflict} />
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
