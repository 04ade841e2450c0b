interface Task {
  id: number;
  type: string;
  containerId: number;
  container: string;
}

/** The way to a task, as the screens have it. */
export const taskPath = ({ id, type, containerId, container }: Task): string =>
  `/${type === 'transfer' ? 'transfer-tasks' : 'work-tasks'}/${containerId}/${encodeURIComponent(container)}/${id}/edit`;
