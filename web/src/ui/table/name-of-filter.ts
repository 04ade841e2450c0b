import { useQuery } from '@tanstack/react-query';
import type { ColumnFilter } from './column.ts';

export type ChoiceFilterOf = ColumnFilter & { kind: 'choice' };
export type RecordFilterOf = ColumnFilter & { kind: 'record' };

/** The record that the address names by its id. */
export function useNamed(filter: RecordFilterOf, value: unknown) {
  const id = Number(value);
  const { data } = useQuery({ ...filter.one(id), enabled: value !== undefined });
  return { id, named: value === undefined ? undefined : data };
}

/** Its name, where the filter is told in words; the id until it is known. */
export function NameOfRecord({ filter, value }: { filter: RecordFilterOf; value: string }) {
  return useNamed(filter, value).named?.name ?? value;
}

/** As NameOfRecord. */
export function NameOfChoice({ filter, value }: { filter: ChoiceFilterOf; value: string }) {
  return filter.useChoices()?.find(({ id }) => String(id) === value)?.name ?? value;
}
