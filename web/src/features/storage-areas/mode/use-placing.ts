import { useNavigate, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { invalidate } from '../../../core/data/queries.ts';
import { ownPath } from '../../../core/session/own-path.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { toast } from '../../../ui/action/toast.ts';
import { place, reserve } from '../storage-areas.api.ts';
import type { CellClick, Mode } from '../yard/model/mode.ts';
import type { Target } from '../yard/model/target.ts';
import { placeWords, refusalWords } from '../yard/model/words.ts';
import type { InSection } from '../yard/yard.tsx';

/** The reserved place is shown for so many ms before the page moves on. */
const shown = 300;

interface Options {
  mode: Mode;
  callbackUri: string | undefined;
  leave: () => void;
}

/** Takes a place in the yard for the mode's container. A refusal is shown on the grid, with the container that stands there. */
export function usePlacing({ mode, callbackUri, leave }: Options) {
  const { t } = useTranslation('storage-areas');
  const navigate = useNavigate();
  const { history } = useRouter();
  const [pending, setPending] = useState<InSection<Target>>();
  const [refusal, setRefusal] = useState('');

  async function take({ section, target }: CellClick): Promise<void> {
    if (mode.kind === 'look' || !target || pending) return;
    if (target.refusal) {
      setRefusal(`${placeWords(t, target)}: ${refusalWords(t, target.refusal)}`);
      return;
    }
    const { containerId, cin, size } = mode.mover;
    const { row, tier, from: position } = target;
    const request = { sasId: section.sectionId, row, tier, position, blockIndex: size };
    setRefusal('');
    setPending({ sectionId: section.sectionId, value: target });
    try {
      if (mode.kind === 'place') {
        await place(containerId, request);
        await afterPlacing(cin);
      } else {
        await Promise.all([reserve(containerId, request), new Promise((done) => setTimeout(done, shown))]);
        // The Back button then leads to the yard without the mode.
        await navigate({ to: '.', search: {}, hash: true, replace: true });
        await navigate({
          to: '/transfer-tasks/create/$containerId/$containerNumber/$row/$tier/$position/$size',
          params: { containerId, containerNumber: cin, row, tier, position, size },
        });
      }
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      setRefusal(sentence(error.body, error.body.detail));
    } finally {
      setPending(undefined);
      void invalidate('yard');
    }
  }

  async function afterPlacing(cin: string): Promise<void> {
    const next = ownPath(callbackUri);
    toast.success(t('mode.placed', { container: cin }));
    if (next) history.push(next);
    else leave();
  }

  return { take, pending, refusal, forget: () => setRefusal('') };
}
