import { type DocumentMail, documentMailRoutes } from '@boxyard/contract/billing/document-mails.ts';
import { call } from '../../core/api/api.ts';

export interface OfDocument {
  invoiceId?: number;
  transportId?: number;
  estimateId?: number;
  /** All mails to this client. */
  clientId?: number;
}

/** While mails are on their way it asks again: what became of them is told to nobody else. */
const restMs = 5_000;
export const mailsQuery = (of: OfDocument) => ({
  queryKey: ['invoice', 'mails', of] as const,
  queryFn: ({ signal }: { signal: AbortSignal }) =>
    call(documentMailRoutes.list, { query: { ...of, pageSize: 20 }, signal }),
  refetchInterval: ({ state }: { state: { data?: DocumentMail[] | undefined } }) =>
    state.data?.some(({ status }) => status === 'waiting') ? restMs : (false as const),
});
