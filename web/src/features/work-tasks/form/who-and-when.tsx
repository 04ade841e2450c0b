import { workTaskStatuses } from '@boxyard/contract/core/enums.ts';
import { finalStatuses, type WorkTask, type WorkTaskDetail } from '@boxyard/contract/work/work-tasks.ts';
import type { UseFormReturnType } from '@mantine/form';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../../ui/form/form-group.tsx';
import { enumOptions } from '../../../ui/input/enum-options.ts';
import { InstantInput } from '../../../ui/input/instant-input.tsx';
import { Select } from '../../../ui/input/select.tsx';
import { assigneesQuery, reportersQuery } from '../../employees/employees.api.ts';
import { EmployeeSelect } from './employee-select.tsx';

/** What every task's form has: who is to do it, where it stands, and its times. */
export type WhoAndWhenValues = Pick<
  WorkTask,
  'status' | 'dueDate' | 'startedAt' | 'finishedAt' | 'assigneeId' | 'reporterId'
>;

interface WhoAndWhenProps<Values extends WhoAndWhenValues> {
  fields: UseFormReturnType<Values>;
  /** As the server knows it; left out for a new task. */
  task?: Pick<WorkTaskDetail, 'type' | 'status' | 'assigneeId' | 'assigneeName' | 'reporterId' | 'reporterName'>;
}

export function WhoAndWhen<Values extends WhoAndWhenValues>({ fields, task }: WhoAndWhenProps<Values>) {
  const { t } = useTranslation(['tasks', 'enums']);
  // Completed and canceled are final for transfers.
  const isFinal = task?.type === 'transfer' && finalStatuses.some((final) => final === task.status);
  const moment = (name: 'dueDate' | 'startedAt' | 'finishedAt') => (
    <InstantInput label={t(name)} atEndOfDay={name === 'dueDate'} {...fields.getInputProps(name)} />
  );
  return (
    <FormGroup title={t('whoAndWhen')}>
      <EmployeeSelect
        label={t('assignee')}
        query={assigneesQuery}
        named={task && { id: task.assigneeId, name: task.assigneeName }}
        {...fields.getInputProps('assigneeId')}
      />
      <EmployeeSelect
        label={t('reporter')}
        query={reportersQuery}
        named={task && { id: task.reporterId, name: task.reporterName }}
        {...fields.getInputProps('reporterId')}
      />
      <FieldRow>
        <Select
          label={t('status')}
          data={enumOptions('workTaskStatus', workTaskStatuses)}
          allowDeselect={false}
          disabled={isFinal}
          {...fields.getInputProps('status')}
          {...(isFinal && { value: task.status })}
        />
        {moment('dueDate')}
      </FieldRow>
      <FieldRow>
        {moment('startedAt')}
        {moment('finishedAt')}
      </FieldRow>
    </FormGroup>
  );
}
