import { titleLength, transferReasons, type WorkTaskDetail } from '@boxyard/contract/work/work-tasks.ts';
import { type AutocompleteProps, Combobox } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { containsWords, withoutAccents } from '../../../core/text/without-accents.ts';
import { FormGroup } from '../../../ui/form/form-group.tsx';
import type { EntityForm } from '../../../ui/form/use-entity-form.ts';
import { SuggestInput } from '../../../ui/input/suggest-input.tsx';
import { RichTextInput } from '../../../ui/rich-text/rich-text-input.tsx';
import { reasonInWords } from '../../../ui/task/task-title.ts';
import { WhoAndWhen } from '../form/who-and-when.tsx';
import type { TransferValues } from './transfer.values.ts';

interface TransferFieldsProps {
  form: EntityForm<TransferValues>;
  /** As the server knows it; left out for a new one. */
  task?: WorkTaskDetail;
}

export function TransferFields({ form, task }: TransferFieldsProps) {
  const { fields } = form;
  const { t } = useTranslation(['transfer-tasks', 'tasks', 'enums']);
  return (
    <>
      <FormGroup title={t('task')}>
        <SuggestInput
          label={t('reason')}
          required
          autoFocus
          openOnFocus={false}
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
    </>
  );
}

/** What was chosen from the list does not narrow it: another suggestion stays a click away. */
const suggest: NonNullable<AutocompleteProps['filter']> = ({ options, search }) => {
  const typed = withoutAccents(search);
  const matches = containsWords(search);
  const isChosen = transferReasons.some((reason) => withoutAccents(reasonInWords(reason)) === typed);
  return isChosen ? options : options.filter((option) => 'label' in option && matches(option.label));
};
