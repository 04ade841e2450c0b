import { KeyCaps } from '../../ui/keys/key-caps.tsx';
import type { Entry } from './entries.ts';
import { cutAt } from './match.ts';
import classes from './palette.module.css';

interface PaletteEntryProps {
  id: string;
  entry: Entry;
  /** Its matching part is emphasised. */
  searched: string;
  isActive: boolean;
  onPoint: () => void;
  onOpen: () => void;
}

export function PaletteEntry({ id, entry, searched, isActive, onPoint, onOpen }: PaletteEntryProps) {
  const { icon: Icon, title, detail, keys } = entry;
  const [before, match, after] = cutAt(title, searched);
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the input keeps the focus and names the active entry
    // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={classes.entry}
      onMouseMove={isActive ? undefined : onPoint}
      // The input keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onOpen}
    >
      <Icon size={18} stroke={1.6} />
      <span className={classes.texts}>
        <span className={classes.title}>
          {before}
          {match && <mark>{match}</mark>}
          {after}
        </span>
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {keys && (
        <span className={classes.keys} aria-hidden>
          <KeyCaps keys={keys} />
        </span>
      )}
    </div>
  );
}
