import { documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { handle, handleInSteps } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { printedReceipts } from '../receipts/printed-receipts.service.ts';
import { listDocumentMails } from './document-mails.queries.ts';
import { mailInvoice, mailReceipt, mailReminder, mailStatement, reviewDocuments } from './document-mails.service.ts';
import { findReminders } from './reminders.queries.ts';
import { composeReminder } from './reminders.service.ts';

export function registerDocumentMails(app: Services): void {
  app.mail.review = reviewDocuments(app);
  const print = printedReceipts(app.files);
  handle(app, documentMailRoutes.list, (ctx, { query }) => listDocumentMails(ctx, query).page());
  handleInSteps(app, documentMailRoutes.invoice, (step, { params }) => mailInvoice(step, params.id));
  handleInSteps(app, documentMailRoutes.statement, (step, { params, body }) =>
    mailStatement(step, params.clientId, body),
  );
  handle(app, documentMailRoutes.reminders, (ctx) => findReminders(ctx));
  handle(app, documentMailRoutes.reminder, (ctx, { params }) => composeReminder(ctx, params.clientId));
  handle(app, documentMailRoutes.remind, (ctx, { params }) => mailReminder(ctx, params.clientId));
  handleInSteps(app, documentMailRoutes.receipt, (step, { params }) => mailReceipt(step, params.id, print));
}
