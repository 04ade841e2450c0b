import { type Damage, type damageRoutes, damageSides } from '@boxyard/contract/yard/damages.ts';
import { Button, UnstyledButton } from '@mantine/core';
import { useCallback, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { formatDate } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { EditButton } from '../../ui/action/edit-action.tsx';
import { useAction } from '../../ui/action/use-action.ts';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { useAddRequest } from '../../ui/dialog/use-add-request.ts';
import { useRepairWords } from '../../ui/inspections/use-repair-words.ts';
import { actionsColumn } from '../../ui/list/columns.tsx';
import { ListPanel } from '../../ui/list/list-page.tsx';
import type { ColumnOf } from '../../ui/table/column.ts';
import { SurveyOf } from './code-fields.tsx';
import { DamageDialog } from './damage-dialog.tsx';
import { damageList, damages, draftDamage } from './damages.api.ts';
import classes from './damages.module.css';

/** The saved damages of a container. Adding one begins with a draft, to which pictures can belong at once. */
export function DamagesOfContainer({ containerId }: { containerId: number }) {
  const { t } = useTranslation('damages');
  const [opened, setOpened] = useState<Damage | null>(null);
  const { busy, run } = useAction();
  const columns = useDamageColumns(
    containerId,
    useCallback((damage) => setOpened(damage), []),
  );
  const begin = () => void run(async () => setOpened(await draftDamage(containerId)));
  useAddRequest(begin);

  const add = (
    <Button loading={busy} onClick={begin}>
      {t('add')}
    </Button>
  );
  return (
    <ListPanel list={damageList(containerId)} texts="damages" columns={columns} search={false} add={add}>
      <DamageDialog containerId={containerId} damage={opened} onClose={() => setOpened(null)} />
    </ListPanel>
  );
}

function useDamageColumns(containerId: number, onOpen: (damage: Damage) => void): ColumnOf<typeof damageRoutes.list>[] {
  const { t } = useTranslation(['damages', 'enums']);
  const hasInspections = useModule('inspections');
  return useMemo(() => {
    const side = (value: string) => t(`damageSide.${value}`, { ns: 'enums' });
    const location = (value: string) => t(`damageLocation.${value}`, { ns: 'enums' });
    return [
      {
        id: 'scdType',
        header: t('side'),
        sortable: true,
        width: '140px',
        filter: {
          kind: 'select',
          param: 'scdType',
          options: damageSides.map((value) => ({ value, label: side(value) })),
        },
        cell: ({ scdType }) => side(scdType),
      },
      {
        id: 'scdName',
        header: t('damage'),
        sortable: true,
        fixed: true,
        width: '220px',
        cell: (damage) => (
          <UnstyledButton className={classes.open} onClick={() => onOpen(damage)}>
            {location(damage.scdCode)}
          </UnstyledButton>
        ),
      },
      {
        id: 'images',
        header: t('pictures'),
        room: 'some',
        onCard: true,
        width: '160px',
        cell: ({ images }) =>
          images.length > 0 && (
            <span className={classes.thumbnails}>
              {images.slice(0, 3).map(({ id, thumbnailUrl }) => (
                <img key={id} src={thumbnailUrl} alt="" className={classes.thumbnail} loading="lazy" />
              ))}
              {images.length > 3 && ` +${images.length - 3}`}
            </span>
          ),
      },
      ...(hasInspections ? [codesColumn(t('codes'), t('closed'))] : []),
      { id: 'remark', header: t('remark'), room: 'some', onCard: true, cell: ({ remark }) => remark },
      {
        id: 'adminUsername',
        header: t('admin'),
        sortable: true,
        room: 'much',
        width: '170px',
        cell: (damage) => damage.adminUsername,
      },
      {
        id: 'seenAt',
        header: t('seen'),
        sortable: true,
        width: '150px',
        cell: ({ seenAt, passageType, tripCode }) => (
          <>
            {formatDate(seenAt)}
            {passageType && (
              <small className={classes.direction} title={tripCode}>
                {t(`direction.${passageType}`)}
              </small>
            )}
          </>
        ),
      },
      actionsColumn(2, (damage) => (
        <>
          <EditButton label={t('detail')} onClick={() => onOpen(damage)} />
          <DeleteAction
            texts="damages"
            values={{ damage: location(damage.scdCode) }}
            remove={(act) => damages(containerId).remove(damage.id, act)}
          />
        </>
      )),
    ];
  }, [t, containerId, onOpen, hasInspections]);
}

/** In the codes of the trade, and whether it was repaired. */
const codesColumn = (header: string, closed: string): ColumnOf<typeof damageRoutes.list> => ({
  id: 'location',
  header,
  onCard: true,
  room: 'some',
  width: '20%',
  cuts: true,
  cell: (damage) => (
    <>
      <Codes damage={damage} />
      {damage.closedById !== null && (
        <span className={classes.closed}>
          <StatusBadge tone="success">{closed}</StatusBadge> <SurveyOf id={damage.closedById} />
        </span>
      )}
    </>
  ),
});

/** The place has a column of its own: here it is the code. */
function Codes({ damage }: { damage: Damage }) {
  const wordsOf = useRepairWords();
  const { location, component, damageCode } = damage;
  if (!location && !component && !damageCode) return null;
  const all = wordsOf(damage);
  const { what, repair } = wordsOf({ ...damage, location: '', scdCode: '' });
  const words = [location, (component || damageCode) && what, repair];
  return <span title={`${all.what} · ${all.repair}`}>{words.filter(Boolean).join(' · ')}</span>;
}
