import { Button } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useSession } from '../core/session/session.ts';
import { useDropdown } from '../ui/dropdown/use-dropdown.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import classes from './shell.module.css';

const Accounts = lazyPart(() => import('./accounts.tsx').then((part) => part.Accounts));

/** The current account's name; with several, the way to the others. */
export function AccountMenu() {
  const accounts = useSession().whoami?.accounts ?? [];
  const { target, dropdown } = useDropdown('menu');
  const [current] = accounts;
  if (!current) return null;
  if (accounts.length === 1) return <span className={classes.account}>{current.accountName}</span>;
  return (
    <>
      <Button
        {...target}
        variant="subtle"
        color="gray"
        px="xs"
        className={classes.account}
        rightSection={<IconChevronDown size={14} />}
      >
        {current.accountName}
      </Button>
      <Accounts accounts={accounts} dropdown={dropdown} />
    </>
  );
}
