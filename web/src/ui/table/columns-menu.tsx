import { Button } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { useDropdown } from '../dropdown/use-dropdown.ts';
import type { Look } from '../list/use-look.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { Column } from './column.ts';

interface ColumnsMenuProps extends Look {
  columns: Column<never>[];
  /** The table, whose width says which columns have room. */
  table: RefObject<HTMLElement | null>;
}

const ColumnChoice = lazyPart(() => import('./column-choice.tsx').then((part) => part.ColumnChoice));

/** Which columns a list has, and in which order. */
export function ColumnsMenu(props: ColumnsMenuProps) {
  const { t } = useTranslation();
  const { target, dropdown } = useDropdown('dialog');
  return (
    <>
      <Button {...target} size="xs" variant="subtle" color="gray" leftSection={<IconColumns3 size={15} stroke={1.6} />}>
        {t('table.columns')}
      </Button>
      <ColumnChoice {...props} dropdown={dropdown} />
    </>
  );
}
