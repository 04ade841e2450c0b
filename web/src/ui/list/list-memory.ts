import { useNavigate } from '@tanstack/react-router';

/** What a list showed when it was left for one of its records: a save leads back to that, and not to its first page. */
interface LeftList {
  search: Record<string, unknown>;
  /** The record that was saved; its row gets the focus. */
  saved?: number;
}

const left = new Map<string, LeftList>();

/** A list remembers its address under its path, each time that it changes. */
export function rememberList(path: string, search: Record<string, unknown>): void {
  left.set(path, { ...left.get(path), search });
}

/** The record whose row is to get the focus, once. */
export function takeSaved(path: string): number | undefined {
  const list = left.get(path);
  if (list) left.set(path, { search: list.search });
  return list?.saved;
}

/** The way back from a record to its list, as it was left. */
export function useReturnToList(path: '/work-tasks' | '/transfer-tasks', id: number): () => Promise<void> {
  const navigate = useNavigate();
  return () => {
    const search = left.get(path)?.search ?? {};
    left.set(path, { search, saved: id });
    // The router types a search by its route; this one was read from the same list's address.
    return navigate({ to: path, search: search as never });
  };
}
