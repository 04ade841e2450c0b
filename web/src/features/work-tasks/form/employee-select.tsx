import type { EmployeeChoice } from '@boxyard/contract/people/employees.ts';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { DataQuery } from '../../../core/data/queries.ts';
import { SearchSelect } from '../../../ui/input/search-select.tsx';

interface NamedEmployee {
  id: number | null;
  name: string;
}

interface EmployeeSelectProps {
  label: string;
  query: DataQuery<EmployeeChoice[]>;
  named?: NamedEmployee | undefined;
  value?: number | null;
  onChange?: (id: number | null) => void;
  error?: ReactNode;
}

/** One of the account's enabled employees, or the one that the task names already. */
export function EmployeeSelect({ query, named, value, onChange, ...rest }: EmployeeSelectProps) {
  const { data: choices = [], isPending } = useQuery(query);
  const options = choices.map((choice) => ({ value: String(choice.id), label: labelOf(choice, choices) }));
  const isMissing = named?.id != null && !choices.some(({ id }) => id === named.id);
  if (isMissing) options.unshift({ value: String(named.id), label: named.name });
  return (
    <SearchSelect
      data={options}
      loading={isPending}
      clearable
      value={value ? String(value) : null}
      onChange={(chosen) => onChange?.(chosen === null ? null : Number(chosen))}
      {...rest}
    />
  );
}

/** Two people of one name are told apart by their usernames. */
function labelOf(choice: EmployeeChoice, choices: EmployeeChoice[]): string {
  const name = nameOf(choice);
  const isShared = choices.some((other) => other.id !== choice.id && nameOf(other) === name);
  return isShared ? `${name} (${choice.username})` : name;
}

function nameOf({ firstname, lastname, username }: EmployeeChoice): string {
  return `${firstname} ${lastname}`.trim() || username;
}
