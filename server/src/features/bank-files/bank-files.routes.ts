import { bankFileRoutes } from '@boxyard/contract/billing/bank-files.ts';
import { handle } from '../../core/http/handle.ts';
import type { Services } from '../../core/http/services.ts';
import { previewBankFile, takeBankLines } from './bank-files.service.ts';

export function registerBankFiles(app: Services): void {
  handle(app, bankFileRoutes.readBankFile, (ctx, { body }) => previewBankFile(ctx, body));
  handle(app, bankFileRoutes.takeBankLines, (ctx, { body }) => takeBankLines(ctx, body));
}
