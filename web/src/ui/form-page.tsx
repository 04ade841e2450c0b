import { Alert, Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import classes from './form-page.module.css';
import { Page } from './page.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import type { EntityForm } from './use-entity-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface FormBodyProps<Values extends object> {
  form: EntityForm<Values>;
  /** Where Cancel and Escape lead; without it there is nothing to leave for. */
  onCancel?: () => void;
  saveLabel?: string;
  cancelLabel?: string;
  /** One tab of a screen: another tab, too, means leaving. */
  inTab?: boolean;
  /** Named groups of fields, in two columns. */
  children: ReactNode;
}

interface FormPageProps<Values extends object> extends FormBodyProps<Values> {
  title: ReactNode;
  tab?: string;
  /** Beside the title: delete, reset password. */
  actions?: ReactNode;
  /** Below the form, outside it: lists that belong to the record. */
  below?: ReactNode;
}

/** A screen that is a form: named groups, a bar that stays in sight, nothing lost by accident. */
export function FormPage<Values extends object>(props: FormPageProps<Values>) {
  const { title, tab, actions, below, ...body } = props;
  return (
    <Page title={title} {...(tab !== undefined && { tab })} actions={actions} narrow>
      <FormBody {...body} />
      {below}
    </Page>
  );
}

/** The form itself, where the screen has more than a form. */
export function FormBody<Values extends object>(props: FormBodyProps<Values>) {
  const { form, onCancel, saveLabel, cancelLabel, inTab, children } = props;
  const { t } = useTranslation();
  useLeaveGuard(form.unsaved, inTab);

  function onKeyDown(event: KeyboardEvent) {
    // An open list takes Escape for itself; a dialog of the form stands elsewhere in the page.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    if (isChoosing(event)) event.preventDefault();
    if (event.key === 'Escape' && !event.defaultPrevented && !isOpen(event.target)) onCancel?.();
  }

  return (
    <>
      <form
        ref={form.element}
        className={classes.form}
        noValidate
        onKeyDown={onKeyDown}
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
        <div className={classes.groups}>{children}</div>
        <div className={classes.bar}>
          <Button type="submit" loading={form.saving}>
            {saveLabel ?? (form.isEdit ? t('save') : t('create'))}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {cancelLabel ?? t('cancel')}
            </Button>
          )}
        </div>
      </form>
      <StaleDialog conflict={form.conflict} />
    </>
  );
}

/** Enter belongs to the open list, also where nothing in it matches; a field of any text (`data-free-text`) submits it. */
export function isChoosing({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && isOpen(target) && !(target as HTMLElement).hasAttribute('data-free-text');
}

function isOpen(target: EventTarget): boolean {
  return target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
}
