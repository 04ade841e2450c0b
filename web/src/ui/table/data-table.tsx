import type { ListName } from '@boxyard/contract/core/entities.ts';
import type { ListMeta } from '@boxyard/contract/core/list.ts';
import { Button, Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiProblem } from '../../core/api/problem.ts';
import { sentence } from '../../core/text/i18n.ts';
import { SoughtLetters } from '../input/foreign-letters.tsx';
import type { Choosing } from '../list/use-chosen.ts';
import type { ListState } from '../list/use-list-state.ts';
import { choosePageSize, useLook } from '../list/use-look.ts';
import { ViewsMenu } from '../list/views-menu.tsx';
import { PageStart } from '../page/page.tsx';
import skip from '../page/skip-link.module.css';
import { Cells } from './cells.tsx';
import { ChoiceOfPage, ChoiceOfRow } from './choice-cell.tsx';
import type { Column, LinkedFilter, Toggle } from './column.ts';
import { ColumnsMenu } from './columns-menu.tsx';
import classes from './data-table.module.css';
import cards from './data-table-cards.module.css';
import { entranceOf, useFocusInRows, useFocusOnReadAgain, useFocusOnSaved } from './data-table-focus.ts';
import { HeaderCell } from './data-table-header.tsx';
import { chooseBySpace, moveBetweenRows, tabToChosen } from './data-table-keys.ts';
import { Pager } from './data-table-pager.tsx';
import { SkeletonRows } from './data-table-skeleton.tsx';
import { Toolbar } from './data-table-toolbar.tsx';
import { orderedColumns, withSortedOnCard } from './ordered-columns.ts';
import { useOrderText } from './use-order-text.ts';

interface DataTableProps<Row> {
  /** Under this name the person keeps its columns, its page size and its views. */
  name: ListName;
  label: string;
  columns: Column<Row>[];
  query: Pick<
    UseQueryResult<{ rows: Row[]; meta: ListMeta }>,
    'data' | 'error' | 'fetchStatus' | 'isPending' | 'isPlaceholderData' | 'refetch'
  >;
  list: ListState;
  rowKey: (row: Row) => string | number;
  /** Filters that are on or off, one click each. */
  toggles?: Toggle[];
  /** What filters that come by a link only are called. */
  linked?: Partial<Record<string, LinkedFilter>>;
  /** Offers the keyword search. */
  search?: boolean;
  /** What is said when the rows cannot be read; the reason stands beneath. */
  failed?: string;
  /** How the first record comes, where there is nothing yet. */
  nothingYet: string;
  /** The one useful action when there is nothing yet. */
  emptyAction?: ReactNode;
  /** Rows can be chosen: each has a checkbox with this name. */
  choice?: { choosing: Choosing<Row>; nameOf: (row: Row) => string } | undefined;
  /** What the rows come to. */
  sums?: ReactNode;
  /** What can be done with the chosen rows. */
  bar?: ReactNode;
}

const none: never[] = [];
const nothing = {};

/** The one table of every list: it draws what it is given, and the server does the work. */
export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const {
    name,
    label,
    columns,
    query,
    list,
    rowKey,
    toggles = none,
    linked = nothing,
    search = false,
    failed,
    nothingYet,
    emptyAction,
    choice,
    sums,
    bar,
  } = props;
  const { t } = useTranslation();
  const looks = useLook(name, list.view);
  const { look } = looks;
  const table = useRef<HTMLElement>(null);
  const [withHead, setWithHead] = useState(false);
  const order = useOrderText(list, columns);
  const shown = useMemo(
    () =>
      withSortedOnCard(orderedColumns(columns, look.columns), list.sort).filter(
        ({ id, fixed }) => fixed || !look.hidden.includes(id),
      ),
    [columns, look, list.sort],
  );
  const rows = query.data?.rows ?? none;
  const total = query.data?.meta.total ?? 0;
  // Without a connection nobody knows for how long these rows stay: they are not dimmed then.
  const isDimmed = query.isPlaceholderData && query.fetchStatus !== 'paused';
  const filtered = list.active.length > 0;
  const body = useRef<HTMLTableSectionElement>(null);
  const notice = useRef<HTMLDivElement>(null);
  const focus = useFocusInRows({ body, notice });
  useFocusOnSaved({ body, notice }, list.path, query.data !== undefined && !query.isPlaceholderData);
  const noteReadAgain = useFocusOnReadAgain({ body, notice }, query.isPending);
  useLastPage(list, total, rows.length === 0 && !query.isPlaceholderData);

  function reset() {
    looks.reset();
    list.set({ pageSize: undefined });
  }

  function readAgain() {
    noteReadAgain();
    void query.refetch();
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableSectionElement>) {
    moveBetweenRows(event);
    chooseBySpace(event);
    tabToChosen(event);
  }

  return (
    <section
      ref={table}
      className={classes.table}
      data-with-sums={sums !== undefined || undefined}
      aria-label={label}
      aria-busy={query.isPending || query.isPlaceholderData}
    >
      {rows.length > 0 && (
        <PageStart>
          <button type="button" className={skip.link} onClick={() => entranceOf(body.current?.rows[0])?.focus()}>
            {t('table.skip')}
          </button>
        </PageStart>
      )}
      <Toolbar
        columns={columns}
        toggles={toggles}
        linked={linked}
        list={list}
        search={search}
        menus={
          <>
            <ViewsMenu name={name} list={list} {...looks} />
            <ColumnsMenu columns={withSortedOnCard(columns, list.sort)} table={table} {...looks} reset={reset} />
          </>
        }
        withHead={withHead}
        onHead={setWithHead}
      />
      <div className={`${classes.scroller} ${cards.cards}`} data-with-head={withHead || undefined}>
        <table>
          <thead>
            <tr>
              {choice && <ChoiceOfPage rows={rows} choosing={choice.choosing} />}
              {shown.map((column) => (
                <HeaderCell key={column.id} column={column} list={list} />
              ))}
            </tr>
          </thead>
          <tbody ref={body} onKeyDown={onKeyDown} {...focus} data-stale={isDimmed || undefined}>
            {query.isPending && <SkeletonRows columns={shown} rows={list.pageSize} withChoice={choice !== undefined} />}
            {rows.map((row) => (
              <tr key={rowKey(row)} data-record={rowKey(row)} data-chosen={choice?.choosing.has(row) || undefined}>
                {choice && <ChoiceOfRow row={row} name={choice.nameOf(row)} choosing={choice.choosing} />}
                <Cells row={row} columns={shown} />
              </tr>
            ))}
          </tbody>
        </table>
        {query.error && !query.data && (
          <div className={classes.notice} role="alert" ref={notice} onFocus={noteReadAgain}>
            {failed && <Text fw={600}>{failed}</Text>}
            <Text>{query.error instanceof ApiProblem ? problemText(query.error) : t('table.failed')}</Text>
            <Button variant="default" onClick={readAgain}>
              {t('table.retry')}
            </Button>
            {filtered && (
              <Button variant="subtle" onClick={list.clear}>
                {t('table.clearFilters')}
              </Button>
            )}
          </div>
        )}
        {query.data && rows.length === 0 && (
          <div className={classes.notice} ref={notice} tabIndex={-1}>
            <Text c="dimmed">{t('table.empty')}</Text>
            <SoughtLetters text={list.active.map((name) => list.search[name] ?? '').join(' ')} />
            {filtered ? (
              <Button variant="default" onClick={list.clear}>
                {t('table.clearFilters')}
              </Button>
            ) : (
              <>
                <Text>{nothingYet}</Text>
                {emptyAction}
              </>
            )}
          </div>
        )}
      </div>
      {sums}
      <Pager
        list={list}
        onPageSize={(size) => choosePageSize(list, looks, size)}
        shown={query.data?.meta}
        order={order}
      />
      {bar}
    </section>
  );
}

const problemText = (problem: ApiProblem) => sentence(problem.body, problem.body.detail);

/** A page that no longer exists, after a delete or by an old link, becomes the last one. */
function useLastPage(list: ListState, total: number, empty: boolean) {
  const last = Math.max(1, Math.ceil(total / list.pageSize));
  const { page, set } = list;
  const beyond = empty && total > 0 && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is new at each render and always does the same
  useEffect(() => {
    if (beyond) set({ page: last });
  }, [beyond, last]);
}
