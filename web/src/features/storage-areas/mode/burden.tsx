import { useQueries } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Said } from '../../../ui/container/said.tsx';
import { placesQuery } from '../../positions/positions.api.ts';
import type { Mover } from '../yard/model/target.ts';
import classes from './mode-banner.module.css';

/** Warns of containers that stand over one that is to move, and do not move with it. */
export function Burden({ movers }: { movers: readonly Mover[] }) {
  const { t } = useTranslation('storage-areas');
  const places = useQueries({ queries: movers.map(({ containerId }) => placesQuery(containerId)) });
  const moving = new Set(movers.map(({ cin }) => cin));
  return places.flatMap(({ data }, nth) =>
    (data?.warnings ?? [])
      .filter(({ key, params }) => key === 'stackBuried' && namesOver(params).some((name) => !moving.has(name)))
      .map((warning) => (
        <p key={movers[nth]?.containerId} role="status" className={classes.warning}>
          {movers.length > 1 && `${movers[nth]?.cin}: `}
          {t('mode.burden')} <Said said={warning} />
        </p>
      )),
  );
}

const namesOver = (params: Record<string, string | number> = {}): string[] =>
  String(params.containers ?? '').split(', ');
