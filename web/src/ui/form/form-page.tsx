import { Alert, Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Page } from '../page/page.tsx';
import classes from './form-page.module.css';
import { sendWhatWaits } from './sent-with-save.ts';
import { StaleDialog } from './stale-dialog.tsx';
import type { EntityForm } from './use-entity-form.ts';
import { useLeaveGuard } from './use-leave-guard.ts';

interface FormBodyProps<Values extends object> {
  form: EntityForm<Values>;
  /** Called by Cancel and Escape; without it there is no Cancel. */
  onCancel?: () => void;
  saveLabel?: string;
  cancelLabel?: string;
  /** The form is in one tab of a screen: opening another tab also counts as leaving it. */
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

/** A screen that is a form: groups of fields, a bar of buttons that stays visible, and a question before input is lost. */
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

  async function submit() {
    if (await sendWhatWaits()) await form.submit();
  }

  function onKeyDown(event: KeyboardEvent) {
    // An open dropdown handles Escape itself, and so does a dialog of the form, which stands elsewhere in the page.
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
          if (event.target === event.currentTarget) void submit();
        }}
      >
        {form.failure && (
          <Alert color="red" role="alert">
            {form.failure}
          </Alert>
        )}
        <div className={classes.groups}>{children}</div>
        <div className={classes.bar} data-bottom-bar>
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

/** Enter chooses from an open dropdown and does not submit, unless the field takes any text (`data-free-text`). */
export function isChoosing({ key, target }: KeyboardEvent): boolean {
  return key === 'Enter' && isOpen(target) && !target.hasAttribute('data-free-text');
}

function isOpen(target: EventTarget): target is HTMLElement {
  return target instanceof HTMLElement && target.getAttribute('aria-expanded') === 'true';
}
