import { useNavigate, useRouter } from '@tanstack/react-router';
import { currentAccount } from '../../core/session/session.ts';

/** What a list showed when it was left for one of its records: a save leads back to that, and not to its first page. */
interface LeftList {
  search: Record<string, unknown>;
  /** The record that was saved; its row gets the focus. */
  saved?: number;
}

const left = new Map<string, LeftList>();

/** A list remembers its address under its path, each time that it changes. */
export function rememberList(path: string, search: Record<string, unknown>): void {
  left.set(keyOf(path), { ...left.get(keyOf(path)), search });
}

/** The record whose row is to get the focus, once. */
export function takeSaved(path: string): number | undefined {
  const list = left.get(keyOf(path));
  if (list) left.set(keyOf(path), { search: list.search });
  return list?.saved;
}

/** The path of a list's route. */
export type ListPath = `/${string}`;

interface Return {
  /** The record that the clerk comes from; its row gets the focus. */
  from?: number | undefined;
  /** Nothing that was typed is asked about, as after a delete. */
  ignoreBlocker?: boolean;
}

/** The way back from a record to its list, as it was left: its page, order and filters. */
export function useReturnToList(path: ListPath, params: Record<string, number> = {}) {
  const navigate = useNavigate();
  const { buildLocation } = useRouter();
  return ({ from, ignoreBlocker = false }: Return = {}): Promise<void> => {
    // The router knows each path by itself, with its params and search; these were read from the same list's address.
    const to = { to: path as '/containers', params: params as never };
    const name = keyOf(buildLocation(to).pathname);
    const search = left.get(name)?.search ?? {};
    left.set(name, { search, ...(from !== undefined && { saved: from }) });
    return navigate({ ...to, search: search as never, ignoreBlocker });
  };
}

/** What was filtered in one account means nothing in another one. */
const keyOf = (path: string) => `${currentAccount()?.accountSlug ?? ''} ${path}`;
