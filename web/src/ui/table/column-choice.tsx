import { Button, Checkbox, Popover, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowDown, IconArrowUp, IconGripVertical } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../action/icon-button.tsx';
import { ButtonPopover } from '../dropdown/dropdown.tsx';
import type { Dropdown } from '../dropdown/use-dropdown.ts';
import type { Look } from '../list/use-look.ts';
import type { Column } from './column.ts';
import classes from './columns-menu.module.css';
import { moved, orderedColumns } from './ordered-columns.ts';
import { hasRoom } from './room.ts';

interface ColumnChoiceProps extends Look {
  columns: Column<never>[];
  table: RefObject<HTMLElement | null>;
  dropdown: Dropdown;
}

type Direction = 'up' | 'down';

/** Columns are chosen by a tick, and ordered by dragging or by the arrows of each. */
export function ColumnChoice({ columns, table, look, change, reset, dropdown }: ColumnChoiceProps) {
  const { t } = useTranslation();
  const [said, setSaid] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const pressed = useRef<{ id: string; direction: Direction } | null>(null);
  const menu = useRef<HTMLUListElement>(null);
  const shown = orderedColumns(columns, look.columns).filter(({ header }) => header);
  const ids = shown.map(({ id }): string => id);
  const width = dropdown.opened ? (table.current?.clientWidth ?? 0) : 0;

  function move(id: string, to: number) {
    change({ columns: moved(ids, id, to) });
    const column = shown.find((each) => each.id === id);
    setSaid(t('table.moved', { column: column?.header, place: to + 1, count: ids.length }));
  }

  // A row that moves in the page loses the focus; at the end of the list only the other arrow can have it.
  const order = ids.join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the rows have moved, some time after the press
  useEffect(() => {
    const last = pressed.current;
    pressed.current = null;
    const row = last && menu.current?.querySelector(`[data-column="${last.id}"]`);
    const arrow = row?.querySelector<HTMLElement>(`[data-move=${last?.direction}]:not(:disabled)`);
    (arrow ?? row?.querySelector<HTMLElement>('[data-move]:not(:disabled)'))?.focus();
  }, [order]);

  return (
    <ButtonPopover of={dropdown} position="bottom-end">
      <Popover.Dropdown aria-label={t('table.columns')} p={6}>
        <ul ref={menu} className={classes.columns}>
          {shown.map((column, at) => {
            const { id, header, fixed } = column;
            const isShown = !look.hidden.includes(id);
            const isSqueezed = isShown && !hasRoom(column, width);
            return (
              <li
                key={id}
                data-column={id}
                data-dragged={dragged === id || undefined}
                draggable
                onDragStart={({ dataTransfer }) => {
                  // Some browsers drag nothing that carries nothing.
                  dataTransfer.setData('text/plain', header);
                  setDragged(id);
                }}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => {
                  event.preventDefault();
                  if (dragged && dragged !== id) move(dragged, at);
                }}
              >
                <IconGripVertical className={classes.grip} size={14} aria-hidden />
                <Checkbox
                  size="xs"
                  className={classes.name}
                  styles={{ body: { alignItems: 'center' } }}
                  label={header}
                  checked={isShown}
                  disabled={fixed ?? false}
                  description={isSqueezed ? t('table.noRoom') : undefined}
                  onChange={() =>
                    change({ hidden: isShown ? [...look.hidden, id] : look.hidden.filter((each) => each !== id) })
                  }
                />
                {(['up', 'down'] as const).map((direction) => {
                  const to = direction === 'up' ? at - 1 : at + 1;
                  const Icon = direction === 'up' ? IconArrowUp : IconArrowDown;
                  const name = t(`table.move.${direction}`, { column: header });
                  return (
                    <IconButton
                      key={direction}
                      icon={Icon}
                      iconSize={15}
                      data-move={direction}
                      label={name}
                      disabled={to < 0 || to >= ids.length}
                      onClick={() => {
                        pressed.current = { id, direction };
                        move(id, to);
                      }}
                    />
                  );
                })}
              </li>
            );
          })}
        </ul>
        <VisuallyHidden aria-live="polite">{said}</VisuallyHidden>
        <div className={classes.foot}>
          <Text size="xs" c="dimmed">
            {t('table.keptForYou')}
          </Text>
          <Button size="xs" variant="default" onClick={reset}>
            {t('table.reset')}
          </Button>
        </div>
      </Popover.Dropdown>
    </ButtonPopover>
  );
}
