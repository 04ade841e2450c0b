import { workTaskStatuses } from '@boxyard/contract/enums.ts';
import { finalStatuses, titleLength, transferReasons } from '@boxyard/contract/work-tasks.ts';
import { Autocomplete, type AutocompleteProps, Combobox, Select } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../ui/form-group.tsx';
import { InstantInput } from '../../ui/instant-input.tsx';
import { RichTextInput } from '../../ui/rich-text-input.tsx';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import { EmployeeSelect, type NamedEmployee } from './employee-select.tsx';
import { assigneesQuery, reportersQuery } from './employees.api.ts';
import classes from './transfer-places.module.css';
import type { TransferValues } from './transfer-task.values.ts';

interface TransferFieldsProps {
  form: EntityForm<TransferValues>;
  /** As the server knows it: completed and canceled are final. */
  status: TransferValues['status'];
  /** Whom the task names now, who may not be offered to new tasks any more. */
  assignee?: NamedEmployee;
  reporter?: NamedEmployee;
  /** Pictures before and after the move. */
  images?: ReactNode;
}

export function TransferFields({ form, status, assignee, reporter, images }: TransferFieldsProps) {
  const { fields } = form;
  const { t } = useTranslation(['transfer-tasks', 'enums']);
  const isFinal = finalStatuses.some((final) => final === status);
  const reason = fields.getInputProps('title');
  const moment = (name: 'dueDate' | 'startedAt' | 'finishedAt') => (
    <InstantInput label={t(name)} {...fields.getInputProps(name)} />
  );
  return (
    <>
      <FormGroup title={t('task')}>
        <Autocomplete
          label={t('reason')}
          required
          autoFocus={!form.isEdit}
          openOnFocus={false}
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          maxLength={titleLength}
          data={transferReasons.map((text) => t(`reasons.${text}`))}
          filter={suggest}
          {...reason}
        />
        <RichTextInput label={t('description')} {...fields.getInputProps('description')} />
      </FormGroup>
      <FormGroup title={t('whoAndWhen')}>
        <EmployeeSelect
          label={t('assignee')}
          query={assigneesQuery}
          named={assignee}
          {...fields.getInputProps('assigneeId')}
        />
        <EmployeeSelect
          label={t('reporter')}
          query={reportersQuery}
          named={reporter}
          {...fields.getInputProps('reporterId')}
        />
        <FieldRow>
          <Select
            label={t('status')}
            data={workTaskStatuses.map((value) => ({ value, label: t(`workTaskStatus.${value}`, { ns: 'enums' }) }))}
            allowDeselect={false}
            disabled={isFinal}
            {...fields.getInputProps('status')}
            {...(isFinal && { value: status })}
          />
          {moment('dueDate')}
        </FieldRow>
        <FieldRow>
          {moment('startedAt')}
          {moment('finishedAt')}
        </FieldRow>
      </FormGroup>
      {images && <div className={classes.wide}>{images}</div>}
    </>
  );
}

/** What was chosen from the list does not narrow it: another suggestion stays a click away. */
const suggest: NonNullable<AutocompleteProps['filter']> = ({ options, search }) => {
  const typed = search.trim().toLowerCase();
  const labels = options.map((option) => ('label' in option ? option.label.toLowerCase() : ''));
  return labels.includes(typed) ? options : options.filter((_, at) => labels[at]?.includes(typed));
};
