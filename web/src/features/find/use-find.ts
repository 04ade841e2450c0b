import { longestSearch, shortestSearch } from '@boxyard/contract/core/find.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { findQuery } from './find.api.ts';
import { useFoundGroups } from './use-found-groups.ts';

const debounceMs = 120;

/** The records that a typed text leads to; those of the text before it stay while the server is asked. */
export function useFind(text: string) {
  const wanted = text.trim().slice(0, longestSearch);
  const [asked] = useDebouncedValue(wanted, debounceMs);
  const isLong = (some: string) => some.length >= shortestSearch;
  const { data, error, isFetching } = useQuery({
    ...findQuery(asked),
    enabled: isLong(asked),
    placeholderData: keepPreviousData,
    retry: false,
    // What was just entered is found.
    staleTime: 0,
  });
  const groups = useFoundGroups(isLong(wanted) && !error ? data : undefined);
  const isAsking = isLong(wanted) && (wanted !== asked || isFetching);
  return { groups, isAsking, isTooShort: !isLong(wanted), error: isAsking || !isLong(wanted) ? null : error };
}
