import { useLocalStorage } from '@mantine/hooks';

/** The columns of a table that this person hides, on this machine. */
export function useHiddenColumns(name: string): [string[], (ids: string[]) => void] {
  const [hidden, setHidden] = useLocalStorage<string[]>({
    key: `columns:${name}`,
    defaultValue: [],
    getInitialValueInEffect: false,
  });
  return [hidden, setHidden];
}
