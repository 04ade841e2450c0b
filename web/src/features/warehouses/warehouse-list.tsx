import { IconSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ExportMenu } from '../../ui/action/export-menu.tsx';
import { LinkButton } from '../../ui/action/link-button.tsx';
import { useListState } from '../../ui/list/use-list-state.ts';
import { choosePageSize, useLook } from '../../ui/list/use-look.ts';
import { useRows } from '../../ui/list/use-rows.ts';
import { Page } from '../../ui/page/page.tsx';
import { DebouncedInput } from '../../ui/table/data-table-header.tsx';
import { Pager } from '../../ui/table/data-table-pager.tsx';
import { useOrderText } from '../../ui/table/use-order-text.ts';
import classes from './warehouse-card.module.css';
import { WarehouseCards } from './warehouse-cards.tsx';
import { warehouseList } from './warehouses.api.ts';

export function WarehouseList() {
  const { t } = useTranslation('warehouses');
  const list = useListState(warehouseList);
  const query = useRows(warehouseList, list.input);
  const look = useLook(warehouseList.name, list.view);
  const order = useOrderText(list, []);
  const total = query.data?.meta.total ?? 0;
  const isLong = total > list.pageSize || list.page > 1 || list.active.length > 0;
  const add = <LinkButton to="/warehouses/create">{t('add')}</LinkButton>;
  const actions = (
    <>
      <ExportMenu list="warehouses" input={list.input} />
      <span data-creates style={{ display: 'contents' }}>
        {add}
      </span>
    </>
  );
  return (
    <Page title={t('title')} actions={actions}>
      {isLong && (
        <DebouncedInput
          value={String(list.search.q ?? '')}
          label={t('common:table.search')}
          placeholder={t('common:table.search')}
          leftSection={<IconSearch size={14} />}
          className={classes.search}
          onChange={(q) => list.set({ q })}
        />
      )}
      <WarehouseCards query={query} list={list} add={add} />
      {isLong && (
        <Pager
          list={list}
          onPageSize={(size) => choosePageSize(list, look, size)}
          shown={query.data?.meta}
          order={order}
        />
      )}
    </Page>
  );
}
