import type { TaskComment } from '@boxyard/contract/work/task-activity.ts';
import { Button, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { formatDateTime } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { RichTextView } from '../../ui/rich-text/rich-text-view.tsx';
import { CommentForm } from './comment-form.tsx';
import { addComment, changeComment, commentsQuery, deleteComment } from './task-activity.api.ts';
import classes from './task-activity.module.css';

/** The comments on a task, the latest first, and the form for a new one. */
export function Comments({ taskId }: { taskId: number }) {
  const { t } = useTranslation('task-activity');
  const { data } = useQuery(commentsQuery(taskId));
  return (
    <>
      <CommentForm label={t('newComment')} submit={t('comment')} save={(body) => addComment(taskId, body)} />
      {!data && <Skeleton height={60} />}
      {data?.length === 0 && (
        <Text size="sm" c="dimmed">
          {t('noComments')}
        </Text>
      )}
      {data && data.length > 0 && (
        <ol className={classes.comments} aria-label={t('comments')}>
          {data.map((comment) => (
            <Comment key={comment.id} taskId={taskId} comment={comment} />
          ))}
        </ol>
      )}
    </>
  );
}

function Comment({ taskId, comment }: { taskId: number; comment: TaskComment }) {
  const { t } = useTranslation('task-activity');
  const { whoami } = useSession();
  const [isEditing, setEditing] = useState(false);
  const isMine = comment.adminId === whoami?.id;
  const isEdited = comment.version > 1;
  const name = `${comment.adminName} ${formatDateTime(comment.createdAt)}`;
  return (
    <li>
      <p className={classes.when}>
        <strong>{comment.adminName || t('unknownPerson')}</strong> · {formatDateTime(comment.createdAt)}
        {isEdited && ` · ${t('edited')}`}
        <span className={classes.actions}>
          {isMine && !isEditing && (
            <Button size="compact-xs" variant="subtle" color="gray" onClick={() => setEditing(true)}>
              {t('edit')}
            </Button>
          )}
          {(isMine || whoami?.isOwner) && (
            <DeleteAction
              texts="task-activity"
              values={{ name }}
              remove={(act) => deleteComment(taskId, comment, act)}
            />
          )}
        </span>
      </p>
      {isEditing ? (
        <CommentForm
          label={t('editComment')}
          submit={t('save', { ns: 'common' })}
          initial={comment.body}
          autoFocus
          save={async (body) => {
            await changeComment(taskId, comment, body);
            setEditing(false);
          }}
          onCancel={() => setEditing(false)}
        />
      ) : (
        <RichTextView html={comment.body} />
      )}
    </li>
  );
}
