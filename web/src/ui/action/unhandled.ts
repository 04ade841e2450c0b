import i18next from 'i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { isChunkFailure } from '../../core/router/chunks.ts';
import { refusalOf } from '../container/said.tsx';
import { toast } from './toast.ts';

/** Whatever fails behind a click, and is caught by nobody, is said. */
addEventListener('unhandledrejection', ({ reason }: PromiseRejectionEvent) => {
  const t = i18next.t;
  if (reason instanceof DOMException && reason.name === 'AbortError') return;
  if (reason instanceof ApiProblem) toast.error(t('form.errorOccurred'), refusalOf(reason));
  else if (isChunkFailure(reason)) toast.error(t('failed.chunkTitle'), t('failed.chunkText'));
  else toast.error(t('form.errorOccurred'), t('failed.unhandled'));
});
