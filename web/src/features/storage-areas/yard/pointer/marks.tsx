import { useTranslation } from 'react-i18next';
import { type Layout, rectOf, type Span } from '../geometry/geometry.ts';
import type { Mode, Spotlight } from '../model/mode.ts';
import classes from './marks.module.css';

interface MarksProps {
  layout: Layout;
  spotlight: Spotlight | undefined;
  /** The place that the server is being asked for. */
  pending: Span | undefined;
  mode: Mode;
}

/** Marks over the cells: the place that was searched for, and the one that is being taken. */
export function Marks({ layout, spotlight, pending, mode }: MarksProps) {
  const { t } = useTranslation('storage-areas');
  return (
    <>
      {spotlight && layout.rows[spotlight.row - 1] && (
        <div key={spotlight.nonce} className={classes.spotlight} style={styleOf(layout, spotlight)} data-yard-sight />
      )}
      {pending && (
        <div className={classes.pending} style={styleOf(layout, pending)} role="status">
          {t(mode.kind === 'place' ? 'mode.placing' : 'mode.reserving')}
        </div>
      )}
    </>
  );
}

function styleOf(layout: Layout, span: Span) {
  const { x, y, width, height } = rectOf(layout, span);
  return { left: x, top: y, width, height };
}
