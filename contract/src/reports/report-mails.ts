import { z } from 'zod';
import { createInput, Day, Id, Instant, requiredText } from '../core/fields.ts';
import { ofModule, route } from '../core/route.ts';
import { ReportName } from './report-names.ts';
import { ReportQuery } from './reports.ts';

export const rhythms = ['weekly', 'monthly'] as const;
/** How many a person may have made. */
export const mostReportMails = 20;
/** What went out last is listed up to here. */
export const sentShown = 100;

const fields = {
  name: requiredText(60),
  report: ReportName,
  /** As the report is asked for; its period is the week or month that has ended. */
  query: ReportQuery.omit({ from: true, to: true, at: true }),
  rhythm: z.enum(rhythms),
  /** The day on which a weekly mail goes, 1 for Monday. A monthly one goes on the first day. */
  weekday: z.int().min(1).max(7).nullable(),
  /** By the account's clocks. */
  hour: z.int().min(0).max(23),
  /** Members of the account. */
  readerIds: z.array(Id).min(1).max(50),
};

export const ReportMail = z.object({
  id: Id,
  createdAt: Instant,
  ...fields,
  /** The names of the readers who are still members. */
  readerNames: z.array(z.string()),
  makerName: z.string(),
  /** Its maker and owners may delete it, and who reads it may leave it. */
  mayRemove: z.boolean(),
});
export type ReportMail = z.output<typeof ReportMail>;

export const ReportMailCreate = createInput(fields, ['name', 'report', 'rhythm', 'hour', 'readerIds']);
export type ReportMailCreate = z.output<typeof ReportMailCreate>;

const path = '/:account/report-mails';
export const reportMailRoutes = ofModule('reports', {
  list: route({
    method: 'GET',
    path: `${path}`,
    access: 'admin',
    summary: 'The reports that are mailed, and to which members of the account they can be',
    response: z.object({
      mails: z.array(ReportMail),
      members: z.array(z.object({ id: Id, name: z.string() })),
      /** Without a mail server nothing goes. */
      isMailConfigured: z.boolean(),
    }),
  }),
  create: route({
    method: 'POST',
    path: `${path}/create`,
    access: 'admin',
    summary: 'Mail a report each week or month',
    body: ReportMailCreate,
    response: z.object({ id: Id }),
    created: true,
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/:id`,
    access: 'admin',
    summary: 'Mail a report no more',
  }),
  sent: route({
    method: 'GET',
    path: `${path}/sent`,
    access: 'admin',
    summary: 'What went out, the latest first; at most 100',
    response: z.array(
      z.object({ name: z.string(), report: ReportName, readerName: z.string(), period: Day, at: Instant }),
    ),
  }),
});
