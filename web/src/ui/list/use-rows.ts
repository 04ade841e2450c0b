import { useQuery } from '@tanstack/react-query';
import type { RecordList } from '../../core/data/list.ts';
import { listSettingsQuery } from '../../core/data/list-settings.ts';

/** The rows of a list. How many make a page may be the person's own choice, so they are asked for once that is known. */
export function useRows<Row, Request>(list: RecordList<Row, Request, string, string>, input: Request) {
  const settings = useQuery(listSettingsQuery);
  return useQuery({ ...list.query(input), enabled: !settings.isPending });
}
