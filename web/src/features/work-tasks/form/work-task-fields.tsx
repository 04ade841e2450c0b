import { titleLength, type WorkTaskDetail } from '@boxyard/contract/work/work-tasks.ts';
import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import { TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../../ui/form/form-group.tsx';
import type { EntityForm } from '../../../ui/form/use-entity-form.ts';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { Select } from '../../../ui/input/select.tsx';
import { RichTextInput } from '../../../ui/rich-text/rich-text-input.tsx';
import { CargoFields } from '../cargos/cargo-fields.tsx';
import { listedTypes } from '../work-tasks.api.ts';
import { WhoAndWhen } from './who-and-when.tsx';
import { movesCargo, type WorkTaskValues } from './work-task.values.ts';

interface WorkTaskFieldsProps {
  form: EntityForm<WorkTaskValues>;
  container: ContainerDetail;
  /** As the server knows it; left out for a new one. */
  task?: WorkTaskDetail;
}

export function WorkTaskFields({ form: { fields }, container, task }: WorkTaskFieldsProps) {
  const { t } = useTranslation(['work-tasks', 'tasks', 'enums']);
  const type = fields.getInputProps('type');
  return (
    <>
      <FormGroup title={t('task')}>
        <FieldRow columns="1fr 2fr">
          <Select
            label={t('type', { ns: 'tasks' })}
            required
            autoFocus
            allowDeselect={false}
            data={enumOptions('workTaskType', listedTypes)}
            {...type}
            value={type.value || null}
          />
          <TextInput
            label={t('title', { ns: 'tasks' })}
            required
            maxLength={titleLength}
            {...fields.getInputProps('title')}
          />
        </FieldRow>
        <RichTextInput label={t('description', { ns: 'tasks' })} {...fields.getInputProps('description')} />
      </FormGroup>
      <WhoAndWhen fields={fields} {...(task && { task })} />
      {movesCargo(fields.values.type) && <CargoFields fields={fields} container={container} />}
    </>
  );
}
