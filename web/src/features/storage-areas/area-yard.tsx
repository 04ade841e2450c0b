import type { AreaWithSections, Section } from '@boxyard/contract/yard/storage-areas.ts';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/action/toast.ts';
import { BlockMenu } from './block-menu.tsx';
import { DraftBar } from './draft/draft-bar.tsx';
import { SectionBar } from './draft/section-bar.tsx';
import type { useDraft } from './draft/use-draft.ts';
import type { usePlacing } from './mode/use-placing.ts';
import type { useSelection } from './mode/use-selection.ts';
import { staysOver } from './past/stays-popover.tsx';
import classes from './storage-area-manager.module.css';
import { usePrefetchSections } from './use-prefetch-sections.ts';
import type { Zoom } from './yard/geometry/zoom.ts';
import type { CellClick, Choosing, Mode, Proposed, Spotlight } from './yard/model/mode.ts';
import type { Block } from './yard/model/section-model.ts';
import { moverOf } from './yard/model/target.ts';
import { refusalWords } from './yard/model/words.ts';
import { Yard } from './yard/yard.tsx';

const RowEditor = lazy(() => import('./draft/row-editor.tsx').then((module) => ({ default: module.RowEditor })));

interface AreaYardProps {
  area: AreaWithSections;
  mode: Mode;
  zoom: Zoom;
  placing: ReturnType<typeof usePlacing>;
  selection: ReturnType<typeof useSelection>;
  drafting: ReturnType<typeof useDraft>;
  spotlight: Spotlight | undefined;
  best: ReadonlyMap<number, readonly Proposed[]>;
  onChoose: (mode: Choosing) => void;
  onLeave: () => void;
  onEdit: (section: Section) => void;
  onSettings: (section: Section) => void;
}

/** The sections of the selected area, and what opens over them. */
export function AreaYard(props: AreaYardProps) {
  const { area, mode, zoom, placing, selection, drafting, spotlight, onChoose, onLeave, onEdit, onSettings } = props;
  const { t } = useTranslation('storage-areas');
  const [menu, setMenu] = useState<{ section: Section; block: Block }>();
  /** The cell whose past is asked for. */
  const [asked, setAsked] = useState<Pick<CellClick, 'section' | 'cell'>>();
  usePrefetchSections(area.sections);
  const { draft } = drafting;
  const { chosen, isBusy } = placing;
  const words = isBusy && chosen ? t(`mode.${busyWords[chosen.kind]}`) : undefined;
  const plan = useMemo(
    () => chosen && { sectionId: chosen.section.sectionId, value: { steps: chosen.steps, words } },
    [chosen, words],
  );

  function onCellClick(click: CellClick) {
    const { block, section, by } = click;
    if (mode.kind !== 'look' && mode.isDragging) return by === 'drop' && drop(click, mode);
    if (mode.kind !== 'look' && !(mode.kind === 'place' && block)) return void placing.take(click);
    if (!block) {
      if (mode.kind === 'look' && !selection.isSelecting) setAsked(click);
      return;
    }
    if (mode.kind === 'look' && (click.selects || selection.isSelecting)) selection.toggle(block);
    else setMenu({ section, block });
  }

  /** What is let go where it stood, or on a place that it cannot have, stays. */
  function drop(click: CellClick, mode: Choosing) {
    const { target } = click;
    if (target?.refusal && target.refusal.reason !== 'own') toast.error(refusalWords(t, target.refusal));
    if (!target || target.refusal) return onLeave();
    onChoose({ ...mode, isDragging: false });
    void placing.take(click);
  }

  /** Dragging one of those that are selected moves all of them. */
  function drag(block: Block) {
    if (block.transferTaskId) toast.info(t('select.inTransfer', { container: block.cin }));
    if (block.kind === 'reserved' || block.transferTaskId) return;
    const mover = moverOf(block);
    const others = [...selection.selected.values()].filter(({ containerId }) => containerId !== block.containerId);
    const isOneOfSeveral = selection.selected.has(block.containerId) && others.length > 0;
    onChoose({ kind: 'move', mover, isDragging: true, ...(isOneOfSeveral && { movers: [mover, ...others] }) });
  }

  const bar = useCallback(
    (section: Section) =>
      draft?.section.sectionId === section.sectionId ? (
        <DraftBar
          draft={draft}
          saving={drafting.saving}
          onChange={drafting.change}
          onSave={() => void drafting.save()}
          onCancel={() => void drafting.cancel()}
        />
      ) : (
        <SectionBar area={area} section={section} onEdit={onEdit} onSettings={onSettings} />
      ),
    [area, draft, drafting, onEdit, onSettings],
  );

  function menuOver({ section, block }: NonNullable<typeof menu>) {
    const close = () => setMenu(undefined);
    const { row, tier, from: position } = block;
    const content = (
      <BlockMenu
        block={block}
        onChoose={onChoose}
        onStays={() => setAsked({ section, cell: { row, tier, position } })}
        onClose={close}
      />
    );
    return { sectionId: section.sectionId, value: { span: block, content } };
  }

  return (
    <Yard
      sections={area.sections}
      mode={mode}
      zoom={zoom}
      bar={bar}
      onCellClick={onCellClick}
      onDrag={drag}
      onDragEnd={onLeave}
      selected={selection.selected}
      draft={draft && { sectionId: draft.section.sectionId, value: draft.rows }}
      rowTools={(row) =>
        draft && (
          <Suspense>
            <RowEditor rows={draft.rows} row={row} onChange={(rows) => drafting.change({ ...draft, rows })} />
          </Suspense>
        )
      }
      plan={plan}
      best={props.best}
      spotlight={spotlight}
      popover={asked ? staysOver(asked, () => setAsked(undefined)) : menu && menuOver(menu)}
    >
      {area.sections.length === 0 && <p className={classes.empty}>{t('noSections')}</p>}
    </Yard>
  );
}

const busyWords = { place: 'placing', transfer: 'reserving', move: 'moving' } as const;
