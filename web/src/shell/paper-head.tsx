import { serverNow } from '../core/device/server-clock.ts';
import { useSession } from '../core/session/session.ts';
import { formatDateTime } from '../core/text/format.ts';
import { usePrinting } from '../ui/page/use-printing.ts';
import classes from './shell.module.css';

/** On paper: whose records they are, and when they were printed. */
export function PaperHead() {
  const isPrinting = usePrinting();
  const name = useSession().whoami?.accounts[0]?.accountName;
  return isPrinting && <p className={classes.paperHead}>{[name, formatDateTime(serverNow())].join(' · ')}</p>;
}
