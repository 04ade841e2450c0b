-- What people say about a task.
create table task_comment (
  like tenant_row including all,
  work_task_id bigint not null,
  admin_id bigint default current_admin() references admin (id),
  body text not null check (body <> ''),
  foreign key (account_id, work_task_id) references work_task (account_id, id) on delete cascade
);
select tenant_table('task_comment');
create index task_comment_of_task on task_comment (account_id, work_task_id, id);
