import type { FilterOf, ListRoute, RowOf, SortField } from '@boxyard/contract/core/list.ts';
import type { ReactNode } from 'react';
import type { DataQuery } from '../../core/data/queries.ts';
import type { Choice } from '../input/remote-select.tsx';

export type ColumnFilter<Filter extends string = string> =
  | { kind: 'text'; param: Filter }
  | { kind: 'select'; param: Filter; options: { value: string; label: string }[] }
  /** One of a few records, named by its id. They are asked for when the filter is drawn. */
  | { kind: 'choice'; param: Filter; useChoices: () => readonly Choice[] | undefined }
  /** One of very many records: found by typing, and named by its id. */
  | {
      kind: 'record';
      param: Filter;
      choices: (text: string) => DataQuery<Choice[]>;
      one: (id: number) => DataQuery<Choice>;
    }
  /** A period: the names of its first and its last moment, in unix seconds. */
  | { kind: 'period'; from: Filter; to: Filter }
  /** Numbers from one to another; either end may be left open. */
  | { kind: 'range'; from: Filter; to: Filter }
  /** Longer than so many days; an address may also ask for at most so many. */
  | { kind: 'days'; over: Filter; upTo: Filter };

interface ColumnLook<Row, Filter extends string> {
  header: string;
  cell: (row: Row) => ReactNode;
  align?: 'right' | 'center';
  /** A CSS width; the others share what is left. */
  width?: string;
  /** Long names: on a computer they are cut where the other columns need the room. The cell tells the whole in its title. */
  cuts?: true;
  /** Long words, such as e-mail addresses: on a tablet they go on in a second line. */
  breaks?: true;
  filter?: ColumnFilter<Filter>;
  /**
   * How wide the list must be for it to show: a tablet's width, a computer's, or more. What a list is read for says nothing
   * here and shows on every screen; on a phone each row is a card of that.
   */
  room?: 'some' | 'much' | 'most';
  /** It shows on the cards of a phone whatever room it needs in a table. */
  onCard?: true;
  /** Cannot be hidden. */
  fixed?: boolean;
}

/** A column; where it can be sorted by, its id is the name of the sort field. */
export type Column<Row, Filter extends string = string, Sort extends string = string> = ColumnLook<Row, Filter> &
  ({ id: Sort; sortable: true } | { id: Extract<keyof Row, string> | 'actions'; sortable?: false });

/** A column of a list: its filters and its sort are those of the list's route. */
export type ColumnOf<R extends ListRoute> = Column<RowOf<R>, FilterOf<R>, SortField<R>>;

/** What a filter that comes by a link only is called, and its value in words where that is not told as it is. */
export type LinkedFilter = string | { label: string; value: (value: string) => ReactNode };

/** A filter that is on with one value, or off. */
export interface Toggle<Filter extends string = string> {
  param: Filter;
  value: string;
  label: string;
  /** What it keeps, where the label does not say it all. */
  hint?: string;
}
