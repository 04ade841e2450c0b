import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordList } from '../../core/data/list.ts';
import { ExportMenu } from '../action/export-menu.tsx';
import { Page } from '../page/page.tsx';
import classes from '../page/tab-panel.module.css';
import type { Column, LinkedFilter, Toggle } from '../table/column.ts';
import { DataTable } from '../table/data-table.tsx';
import type { BulkActions } from './bulk-actions.ts';
import { BulkBar } from './bulk-bar.tsx';
import { type Listed, useChosen } from './use-chosen.ts';
import { useListState } from './use-list-state.ts';
import { useRows } from './use-rows.ts';

interface Paged {
  page?: number | undefined;
  pageSize?: number | undefined;
}

interface ListProps<Row extends Listed, Request extends Paged, Filter extends string, Sort extends string> {
  list: RecordList<Row, Request, Filter, Sort>;
  columns: Column<Row, Filter, Sort>[];
  /** The texts of the feature; `title` and `nothingYet` are among them, for a feature of one list. */
  texts: string;
  title?: string;
  nothingYet?: string;
  /** Filters that are on or off, one click each. */
  toggles?: Toggle<Filter>[];
  /** What filters that come by a link only are called. */
  linked?: Partial<Record<Filter, LinkedFilter>>;
  /** Offers the keyword search. */
  search?: boolean;
  /** What is said when the rows cannot be read. */
  failed?: string;
  /** The button that adds a record: in the head, and where there is nothing yet. */
  add?: ReactNode;
  /** The one useful action where there is nothing yet, if it is not `add`. */
  begin?: ReactNode;
  /** More buttons in the head. */
  actions?: ReactNode;
  /** What the rows of these filters come to, and those that are chosen; below the rows. */
  sums?: (input: Request, chosen: number[]) => ReactNode;
  /** What can be done with several rows at once. */
  bulk?: BulkActions<Row>;
}

interface ListPageProps<Row extends Listed, Request extends Paged, Filter extends string, Sort extends string>
  extends ListProps<Row, Request, Filter, Sort> {
  /** What stands around the table, below the title: the tabs of a subject that has several lists. */
  frame?: (table: ReactNode) => ReactNode;
}

/** The screen of a list: its title, its buttons and its table. */
export function ListPage<Row extends Listed, Request extends Paged, Filter extends string, Sort extends string>({
  frame = (table) => table,
  ...props
}: ListPageProps<Row, Request, Filter, Sort>) {
  const { title, buttons, table } = useListParts(props);
  return (
    <Page title={title} actions={buttons}>
      {frame(table)}
    </Page>
  );
}

interface ListPanelProps<Row extends Listed, Request extends Paged, Filter extends string, Sort extends string>
  extends ListProps<Row, Request, Filter, Sort> {
  /** Dialogs of the list. */
  children?: ReactNode;
}

/** A list in a tab of another record's screen. */
export function ListPanel<Row extends Listed, Request extends Paged, Filter extends string, Sort extends string>({
  children,
  ...props
}: ListPanelProps<Row, Request, Filter, Sort>) {
  const { buttons, table } = useListParts(props);
  return (
    <TabPanel actions={buttons}>
      {table}
      {children}
    </TabPanel>
  );
}

const none: never[] = [];

function useListParts<Row extends Listed, Request extends Paged, Filter extends string, Sort extends string>(
  props: ListProps<Row, Request, Filter, Sort>,
) {
  const { list, columns, texts, toggles, search = true, failed, add, begin = add, actions, bulk, linked, sums } = props;
  const { t } = useTranslation(texts);
  const { title = t('title'), nothingYet = t('nothingYet') } = props;
  const state = useListState(list);
  const query = useRows(list, state.input);
  const rows = query.data?.rows ?? none;
  const choosing = useChosen(rows, JSON.stringify(state.active.map((name) => [name, state.search[name]])));
  const chosenIds = choosing.rows.map(({ id }) => id);
  const bar = bulk && chosenIds.length > 0 && (
    <BulkBar
      {...bulk}
      choosing={choosing}
      onPage={() => choosing.togglePage(rows, true)}
      exportButton={
        list.exported && <ExportMenu {...list.exported} input={{ sort: state.sort }} ids={chosenIds} size="xs" />
      }
    />
  );
  const buttons = (
    <>
      {list.exported && <ExportMenu {...list.exported} input={state.input} />}
      {actions}
      {add && (
        <span data-creates style={{ display: 'contents' }}>
          {add}
        </span>
      )}
    </>
  );
  const table = (
    <DataTable
      name={list.name}
      label={title}
      columns={columns}
      query={query}
      list={state}
      rowKey={({ id }) => id}
      search={search}
      {...(toggles && { toggles })}
      {...(linked && { linked })}
      {...(failed && { failed })}
      nothingYet={nothingYet}
      emptyAction={begin}
      choice={bulk && { choosing, nameOf: bulk.nameOf }}
      sums={sums?.(state.input, chosenIds)}
      bar={bar}
    />
  );
  return { title, buttons, table };
}

/** A tab of a record's screen: its actions at the right, its list below. */
function TabPanel({ actions, children }: { actions: ReactNode; children: ReactNode }) {
  return (
    <Stack gap={12} className={classes.panel ?? ''}>
      <div className={classes.actions}>{actions}</div>
      {children}
    </Stack>
  );
}
