import { useTranslation } from 'react-i18next';
import { type Layout, rectOf, type Span } from './geometry.ts';
import classes from './marks.module.css';
import type { Mode, Sight } from './mode.ts';

interface MarksProps {
  layout: Layout;
  sight: Sight | undefined;
  /** The place that the server is being asked for. */
  pending: Span | undefined;
  mode: Mode;
}

/** What stands on the cells for a while: the place that was looked for, and the one that is being taken. */
export function Marks({ layout, sight, pending, mode }: MarksProps) {
  const { t } = useTranslation('storage-areas');
  return (
    <>
      {sight && layout.rows[sight.row - 1] && (
        <div key={sight.nonce} className={classes.sight} style={styleOf(layout, sight)} data-yard-sight />
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
