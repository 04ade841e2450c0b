import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { capitalised } from '../../../core/text/format.ts';
import { toast } from '../../../ui/action/toast.ts';
import { FormPage } from '../../../ui/form/form-page.tsx';
import { useCreateForm } from '../../../ui/form/use-record-form.ts';
import { containers } from '../../containers/containers.api.ts';
import { workTasks } from '../work-tasks.api.ts';
import { TaskHeading } from './task-heading.tsx';
import { emptyTask, newTask } from './work-task.values.ts';
import { WorkTaskFields } from './work-task-fields.tsx';

/** After the create: back to where the clerk came from. Cancel leads to the container. */
export function WorkTaskCreate({ containerId }: { containerId: number }) {
  const { t } = useTranslation(['work-tasks', 'common', 'enums']);
  const navigate = useNavigate();
  const { history } = useRouter();
  const { data: container } = useSuspenseQuery(containers.one(containerId));
  const toContainer = () => navigate({ to: '/containers/$id/edit', params: { id: containerId } });
  const form = useCreateForm(
    { empty: emptyTask, create: workTasks.create },
    {
      texts: 'work-tasks',
      schema: newTask(containerId),
      onSaved: ({ type }) => {
        toast.success(capitalised(t('created', { type: t(`workTaskType.${type}`, { ns: 'enums' }).toLowerCase() })));
        return history.canGoBack() ? history.back() : toContainer();
      },
      toasts: { saved: '' },
    },
  );
  return (
    <FormPage
      form={form}
      title={<TaskHeading words={t('createTitle')} containerId={container.id} number={container.name} />}
      tab={`${t('createTitle')} ${t('common:aboutSign')} ${container.name}`}
      onCancel={toContainer}
    >
      <WorkTaskFields form={form} container={container} />
    </FormPage>
  );
}
