import { Alert, Button } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { HistoryButton } from '../history/history-button.tsx';
import { Page } from '../page/page.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { formKeys, isOpenList } from './form-keys.ts';
import classes from './form-page.module.css';
import { GoneNote } from './gone-note.tsx';
import { MeanwhileNote } from './meanwhile-note.tsx';
import { sendWhatWaits } from './sent-with-save.ts';
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
  /** What has buttons of its own and belongs to the record, such as pictures: above the buttons, and after them by Tab. */
  parts?: ReactNode;
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
  const { record } = props.form;
  const buttons = record ? (
    <>
      {actions}
      <HistoryButton {...record} />
    </>
  ) : (
    actions
  );
  return (
    <Page title={title} {...(tab !== undefined && { tab })} actions={buttons} narrow>
      <FormBody {...body} />
      {below}
    </Page>
  );
}

/** The form itself, where the screen has more than a form. */
export function FormBody<Values extends object>(props: FormBodyProps<Values>) {
  const { form, onCancel, saveLabel, cancelLabel, inTab, children, parts } = props;
  const { t } = useTranslation();
  useLeaveGuard(form.unsaved, inTab);

  async function submit() {
    if (await sendWhatWaits()) await form.submit();
  }

  function onKeyDown(event: KeyboardEvent<HTMLFormElement>) {
    // An open dropdown handles Escape itself, and so does a dialog of the form, which stands elsewhere in the page.
    if (!(event.target instanceof Element) || !event.currentTarget.contains(event.target)) return;
    formKeys.onKeyDown(event);
    if (event.key === 'Escape' && !event.defaultPrevented && !isOpenList(event.target)) onCancel?.();
  }

  return (
    <>
      <form
        ref={form.element}
        className={classes.form}
        noValidate
        {...formKeys}
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
        {form.isGone && form.record && <GoneNote record={form.record} />}
        <div className={classes.groups}>{children}</div>
        <div className={classes.bar} data-bottom-bar>
          <Button type="submit" loading={form.saving} aria-keyshortcuts="Control+Enter Meta+Enter">
            {saveLabel ?? (form.isEdit ? t('save') : t('create'))}
          </Button>
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              {cancelLabel ?? t('cancel')}
            </Button>
          )}
          <MeanwhileNote form={form} />
        </div>
        {parts && <div className={classes.parts}>{parts}</div>}
      </form>
      <ConflictDialog form={form} />
    </>
  );
}
