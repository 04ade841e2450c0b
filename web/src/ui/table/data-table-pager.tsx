import type { ListMeta } from '@boxyard/contract/core/list.ts';
import { NativeSelect } from '@mantine/core';
import { IconChevronLeft, IconChevronLeftPipe, IconChevronRight, IconChevronRightPipe } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../core/text/format.ts';
import { IconButton } from '../action/icon-button.tsx';
import type { ListState } from '../list/use-list-state.ts';
import classes from './data-table-tools.module.css';

interface PagerProps {
  list: ListState;
  onPageSize: (size: number) => void;
  /** What the rows on the screen are of. It follows the address when the rows have come. */
  shown: ListMeta | undefined;
  /** The order of the rows, in words. */
  order: string;
}

/** Totals, the order, page size and the way through the pages. */
export function Pager({ list, onPageSize, shown, order }: PagerProps) {
  const { t } = useTranslation();
  const { page } = list;
  const pages = shown ? pagesOf(shown) : 1;
  const steps = [
    { label: t('table.first'), to: 1, icon: IconChevronLeftPipe, off: page <= 1 },
    { label: t('table.previous'), to: page - 1, icon: IconChevronLeft, off: page <= 1 },
    { label: t('table.next'), to: page + 1, icon: IconChevronRight, off: page >= pages && !shown?.hasMore },
    { label: t('table.last'), to: pages, icon: IconChevronRightPipe, off: page >= pages || shown?.hasMore === true },
  ];
  const buttons = steps.map(({ label, to, icon: Icon, off }) => (
    <IconButton key={label} icon={Icon} size={28} label={label} disabled={off} onClick={() => list.set({ page: to })} />
  ));
  return (
    <div className={classes.pager} data-pending={shown === undefined || undefined}>
      <span aria-live="polite">{shown && t(shown.hasMore ? 'table.rangeOfMore' : 'table.range', rangeOf(shown))}</span>
      {order && <span>{order}</span>}
      <span className={classes.spacer} />
      <NativeSelect
        size="xs"
        aria-label={t('table.rowsPerPage')}
        data={list.pageSizes.map((size) => ({ value: String(size), label: String(size) }))}
        value={String(list.pageSize)}
        onChange={(event) => onPageSize(Number(event.currentTarget.value))}
      />
      <span className={classes.pageButtons}>
        {buttons.slice(0, 2)}
        {shown && (
          <span>
            {shown.hasMore
              ? t('table.pageOfMore', { page: formatNumber(shown.page) })
              : t('table.page', { page: formatNumber(shown.page), pages: formatNumber(pages) })}
          </span>
        )}
        {buttons.slice(2)}
      </span>
    </div>
  );
}

const pagesOf = ({ total, pageSize }: ListMeta): number => Math.max(1, Math.ceil(total / pageSize));

function rangeOf({ page, pageSize, total }: ListMeta) {
  return {
    from: formatNumber(total === 0 ? 0 : (page - 1) * pageSize + 1),
    to: formatNumber(Math.min(page * pageSize, total)),
    total: formatNumber(total),
  };
}
