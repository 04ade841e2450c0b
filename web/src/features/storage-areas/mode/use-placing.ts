import type { Section } from '@boxyard/contract/yard/storage-areas.ts';
import { useNavigate, useRouter } from '@tanstack/react-router';
import i18next from 'i18next';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../../core/api/problem.ts';
import { invalidate } from '../../../core/data/queries.ts';
import { ownPath } from '../../../core/session/own-path.ts';
import { sentence } from '../../../core/text/i18n.ts';
import { doAct } from '../../../ui/action/do-act.ts';
import { offerUndo } from '../../../ui/action/undo.tsx';
import { confirm } from '../../../ui/dialog/confirm.tsx';
import { move, place, reserve } from '../storage-areas.api.ts';
import type { Span } from '../yard/geometry/geometry.ts';
import { type CellClick, type Choosing, type Mode, moversOf } from '../yard/model/mode.ts';
import type { Step } from '../yard/model/plan.ts';
import { sameTarget } from '../yard/model/target.ts';
import { placeInSection, placeWords, refusalWords } from '../yard/model/words.ts';

/** The reserved place is shown for so many ms before the page moves on. */
const shown = 300;

/** Places that were chosen in one section, and what is to be done with them. */
export interface Chosen {
  kind: Choosing['kind'];
  section: Section;
  steps: readonly Step[];
  /** The container was dropped there, and nothing is done before a dialog is answered. */
  isDropped: boolean;
}

interface Options {
  mode: Mode;
  callbackUri: string | undefined;
  leave: () => void;
}

/**
 * Takes places in the yard for the mode's containers. A click of the mouse and Enter take a place at once; a tap, a drop,
 * the places of several and Enter on a place with warnings wait for a yes. A refusal is shown on the grid, with the container that stands there.
 */
export function usePlacing({ mode, callbackUri, leave }: Options) {
  const { t } = useTranslation('storage-areas');
  const navigate = useNavigate();
  const { history } = useRouter();
  const [chosen, setChosen] = useState<Chosen>();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');

  async function take(click: CellClick): Promise<void> {
    const { section, target, steps, by } = click;
    if (mode.kind === 'look' || !target || isBusy) return;
    if (by === 'keys' && chosen && sameTarget(chosen.steps[0]?.target, target)) return run(chosen);
    setChosen(undefined);
    const wanted = moversOf(mode).length;
    if (target.refusal) {
      setRefusal(`${placeWords(target)}: ${refusalWords(t, target.refusal)}`);
      return;
    }
    if (steps.length < wanted) {
      setRefusal(t('mode.tooFew', { count: steps.length, wanted }));
      return;
    }
    const next = { kind: mode.kind, section, steps, isDropped: by === 'drop' && wanted === 1 };
    setRefusal('');
    setChosen(next);
    // Who moves a mouse over a place reads the warnings beside it; who comes to it by keys is asked.
    if (wanted === 1 && (by === 'mouse' || (by === 'keys' && target.warnings.length === 0))) await run(next);
  }

  /** Chooses a place that was proposed, as a tap on it does. */
  function choose(section: Section, place: Span): void {
    if (mode.kind === 'look') return;
    const target = { ...place, warnings: [] };
    const cell = { row: place.row, tier: place.tier, position: place.from };
    const press = { by: 'touch', selects: false } as const;
    void take({ section, cell, block: undefined, target, steps: [{ mover: mode.mover, target }], ...press });
  }

  async function run(what: Chosen, insist = false): Promise<void> {
    setBusy(true);
    setChosen(what);
    try {
      if (what.kind === 'transfer') await reserveFor(what, insist);
      else if (what.kind === 'place') await placeAt(what, insist);
      else await moveTo(what, insist);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      if (error.body.key === 'againstRules' && !insist && (await isMeant(error))) return await run(what, true);
      setRefusal(refusalOf(error));
    } finally {
      setBusy(false);
      setChosen(undefined);
      void invalidate('yard');
    }
  }

  async function reserveFor({ section, steps: [step] }: Chosen, insist: boolean): Promise<void> {
    if (!step) return;
    const { containerId, cin, size } = step.mover;
    const { row, tier, from: position } = step.target;
    const reserved = doAct((act) => reserve(containerId, requestOf(section, step, insist), act));
    await Promise.all([reserved, new Promise((done) => setTimeout(done, shown))]);
    // The Back button then leads to the yard without the mode.
    await navigate({ to: '.', search: {}, hash: true, replace: true });
    await navigate({
      to: '/transfer-tasks/create/$containerId/$containerNumber/$row/$tier/$position/$size',
      params: { containerId, containerNumber: cin, row, tier, position, size },
      search: callbackUri ? { callbackUri } : {},
    });
  }

  async function placeAt({ section, steps: [step] }: Chosen, insist: boolean): Promise<void> {
    if (!step) return;
    const { act } = await doAct((by) => place(step.mover.containerId, requestOf(section, step, insist), by));
    offerUndo(t('mode.placed', { container: step.mover.cin }), act);
    await goOn();
  }

  /** To the screen that sent the container here, if one did. The Back button does not lead here again. */
  async function goOn(): Promise<void> {
    const next = ownPath(callbackUri);
    if (!next) return leave();
    // The panel ends at once, however long the other screen takes to come.
    await navigate({ to: '.', search: {}, hash: true, replace: true });
    history.replace(next);
  }

  async function moveTo({ section, steps }: Chosen, insist: boolean): Promise<void> {
    const moves = steps.map((step) => ({ containerId: step.mover.containerId, ...requestOf(section, step, insist) }));
    const { act } = await doAct((by) => move(moves, by));
    const [first] = steps;
    const isOne = first && steps.length === 1;
    const where = isOne && { container: first.mover.cin, place: placeInSection(section, first.target) };
    offerUndo(where ? t('mode.moved', where) : t('mode.movedMany', { count: steps.length }), act);
    await goOn();
  }

  return {
    take,
    choose,
    chosen,
    isBusy,
    refusal,
    /** Does what was chosen, or with the same places something else. */
    confirm: (kind?: Choosing['kind']) => void (chosen && !isBusy && run(kind ? { ...chosen, kind } : chosen)),
    forget() {
      setChosen(undefined);
      setRefusal('');
    },
  };
}

/** The rules that a place breaks, as sentences. */
const rulesText = ({ errors }: ApiProblem) =>
  [...new Set(errors.map((each) => sentence(each, each.message)))].join(' ');

const refusalOf = (error: ApiProblem) =>
  [sentence(error.body, error.body.detail), rulesText(error)].filter(Boolean).join(' ');

function isMeant(error: ApiProblem): Promise<boolean> {
  const t = i18next.getFixedT(null, 'storage-areas', 'insist');
  return confirm({ title: t('title'), message: rulesText(error), yes: t('yes'), no: t('no'), danger: true });
}

const requestOf = ({ sectionId }: Section, { mover, target }: Step, insist: boolean) => ({
  ...(insist && { insist }),
  sasId: sectionId,
  row: target.row,
  tier: target.tier,
  position: target.from,
  blockIndex: mover.size,
});
