import { useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { FormPage } from '../../ui/form-page.tsx';
import { containerQuery } from '../../ui/tasks/container-of-task.ts';
import { TaskHeading } from '../../ui/tasks/task-heading.tsx';
import { toast } from '../../ui/toast.ts';
import { useEntityForm } from '../../ui/use-entity-form.ts';
import { emptyTask, newTask } from './work-task.values.ts';
import { WorkTaskFields } from './work-task-fields.tsx';
import { createWorkTask } from './work-tasks.api.ts';

/** After the create: back to where the clerk came from. Cancel leads to the container. */
export function WorkTaskCreate({ containerId }: { containerId: number }) {
  const { t } = useTranslation(['work-tasks', 'common', 'enums']);
  const navigate = useNavigate();
  const { history } = useRouter();
  const { data: container } = useSuspenseQuery(containerQuery(containerId));
  const toContainer = () => navigate({ to: '/containers/$id/edit', params: { id: containerId } as never });
  const form = useEntityForm({
    initial: emptyTask,
    schema: newTask(containerId),
    save: createWorkTask,
    onSaved: ({ type }) => {
      toast.success(t('created', { type: t(`workTaskType.${type}`, { ns: 'enums' }).toLowerCase() }));
      return history.canGoBack() ? history.back() : toContainer();
    },
    toasts: { failed: t('common:form.errorOccurred') },
  });
  return (
    <FormPage
      form={form}
      title={<TaskHeading words={t('createTitle')} number={container.name} />}
      tab={`${t('createTitle')} :: ${container.name}`}
      onCancel={() => void toContainer()}
    >
      <WorkTaskFields form={form} container={container} />
    </FormPage>
  );
}
