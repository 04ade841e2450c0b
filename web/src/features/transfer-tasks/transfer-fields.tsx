import { titleLength, transferReasons, type WorkTaskDetail } from '@boxyard/contract/work-tasks.ts';
import { Autocomplete, type AutocompleteProps, Combobox } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { plain } from '../../core/plain-filter.ts';
import { FormGroup } from '../../ui/form-group.tsx';
import { RichTextInput } from '../../ui/rich-text-input.tsx';
import { reasonInWords } from '../../ui/tasks/task-title.ts';
import { WhoAndWhen } from '../../ui/tasks/who-and-when.tsx';
import type { EntityForm } from '../../ui/use-entity-form.ts';
import classes from './transfer-places.module.css';
import type { TransferValues } from './transfer-task.values.ts';

interface TransferFieldsProps {
  form: EntityForm<TransferValues>;
  /** As the server knows it; left out for a new one. */
  task?: WorkTaskDetail;
  /** Pictures before and after the move. */
  images?: ReactNode;
}

export function TransferFields({ form, task, images }: TransferFieldsProps) {
  const { fields } = form;
  const { t } = useTranslation(['transfer-tasks', 'tasks', 'enums']);
  return (
    <>
      <FormGroup title={t('task')}>
        <Autocomplete
          label={t('reason')}
          required
          autoFocus
          openOnFocus={false}
          data-free-text
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          maxLength={titleLength}
          data={transferReasons.map(reasonInWords)}
          filter={suggest}
          {...fields.getInputProps('title')}
        />
        <RichTextInput label={t('description', { ns: 'tasks' })} {...fields.getInputProps('description')} />
      </FormGroup>
      <WhoAndWhen fields={fields} {...(task && { task })} />
      {images && <div className={classes.wide}>{images}</div>}
    </>
  );
}

/** What was chosen from the list does not narrow it: another suggestion stays a click away. */
const suggest: NonNullable<AutocompleteProps['filter']> = ({ options, search }) => {
  const typed = plain(search);
  const labels = options.map((option) => ('label' in option ? plain(option.label) : ''));
  return labels.includes(typed) ? options : options.filter((_, at) => labels[at]?.includes(typed));
};
