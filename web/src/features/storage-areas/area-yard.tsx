import type { AreaWithSections, Section } from '@boxyard/contract/storage-areas.ts';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { BlockMenu } from './block-menu.tsx';
import { DraftBar } from './draft/draft-bar.tsx';
import { RowEditor } from './draft/row-editor.tsx';
import { SectionBar } from './draft/section-bar.tsx';
import type { useDraft } from './draft/use-draft.ts';
import type { usePlacing } from './mode/use-placing.ts';
import classes from './storage-area-manager.module.css';
import { usePrefetchSections } from './use-prefetch-sections.ts';
import type { CellClick, Mode, Spotlight } from './yard/model/mode.ts';
import type { Block } from './yard/model/section-model.ts';
import type { Mover } from './yard/model/target.ts';
import { Yard } from './yard/yard.tsx';

interface AreaYardProps {
  area: AreaWithSections;
  mode: Mode;
  placing: ReturnType<typeof usePlacing>;
  drafting: ReturnType<typeof useDraft>;
  spotlight: Spotlight | undefined;
  onTransfer: (mover: Mover) => void;
  onEdit: (section: Section) => void;
  onSettings: (section: Section) => void;
}

/** The sections of the selected area, and what opens over them. */
export function AreaYard({ area, mode, placing, drafting, spotlight, onTransfer, onEdit, onSettings }: AreaYardProps) {
  const { t } = useTranslation('storage-areas');
  const [menu, setMenu] = useState<{ sectionId: number; block: Block }>();
  usePrefetchSections(area.sections);
  const { draft } = drafting;

  function onCellClick(act: CellClick) {
    const { block, section } = act;
    const looks = mode.kind === 'look' || (mode.kind === 'place' && block);
    if (!looks) void placing.take(act);
    else if (block) setMenu({ sectionId: section.sectionId, block });
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
        <SectionBar section={section} onEdit={onEdit} onSettings={onSettings} />
      ),
    [draft, drafting, onEdit, onSettings],
  );

  return (
    <Yard
      sections={area.sections}
      mode={mode}
      bar={bar}
      onCellClick={onCellClick}
      draft={draft && { sectionId: draft.section.sectionId, value: draft.rows }}
      rowTools={(row) =>
        draft && <RowEditor rows={draft.rows} row={row} onChange={(rows) => drafting.change({ ...draft, rows })} />
      }
      pending={placing.pending}
      spotlight={spotlight}
      popover={
        menu && {
          sectionId: menu.sectionId,
          value: {
            span: menu.block,
            content: <BlockMenu block={menu.block} onTransfer={onTransfer} onClose={() => setMenu(undefined)} />,
          },
        }
      }
    >
      {(mode.kind !== 'look' || draft) && <div className={classes.room} />}
      {area.sections.length === 0 && <p className={classes.empty}>{t('noSections')}</p>}
    </Yard>
  );
}
