import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { RecordList } from '../../core/data/list.ts';
import { ExportMenu } from '../action/export-menu.tsx';
import { Page } from '../page/page.tsx';
import { TabPanel } from '../page/tab-panel.tsx';
import { type Column, DataTable, type Toggle } from '../table/data-table.tsx';
import { useListState } from './use-list-state.ts';

interface Stored {
  id: number;
}
interface Paged {
  page?: number | undefined;
  pageSize?: number | undefined;
}

interface ListProps<Row extends Stored, Request extends Paged, Filter extends string, Sort extends string> {
  list: RecordList<Row, Request, Filter, Sort>;
  columns: Column<Row, Filter, Sort>[];
  /** The texts of the feature; `title` is among them. */
  texts: string;
  title?: string;
  /** Filters that are on or off, one click each. */
  toggles?: Toggle<Filter>[];
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
}

/** The screen of a list: its title, its buttons and its table. */
export function ListPage<Row extends Stored, Request extends Paged, Filter extends string, Sort extends string>(
  props: ListProps<Row, Request, Filter, Sort>,
) {
  const { title, buttons, table } = useListParts(props);
  return (
    <Page title={title} actions={buttons}>
      {table}
    </Page>
  );
}

interface ListPanelProps<Row extends Stored, Request extends Paged, Filter extends string, Sort extends string>
  extends ListProps<Row, Request, Filter, Sort> {
  /** Dialogs of the list. */
  children?: ReactNode;
}

/** A list in a tab of another record's screen. */
export function ListPanel<Row extends Stored, Request extends Paged, Filter extends string, Sort extends string>({
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

function useListParts<Row extends Stored, Request extends Paged, Filter extends string, Sort extends string>(
  props: ListProps<Row, Request, Filter, Sort>,
) {
  const { list, columns, texts, toggles, search = true, failed, add, begin = add, actions } = props;
  const { t } = useTranslation(texts);
  const title = props.title ?? t('title');
  const state = useListState(list);
  const query = useQuery(list.query(state.input));
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
      {...(failed && { failed })}
      emptyAction={begin}
    />
  );
  return { title, buttons, table };
}
