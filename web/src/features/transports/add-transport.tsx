import { transportTypes } from '@boxyard/contract/core/enums.ts';
import type { TransportType } from '@boxyard/contract/gate/transports.ts';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

export function AddTransport({ onAdd }: { onAdd: (type: TransportType) => void }) {
  const { t } = useTranslation(['transports', 'enums']);
  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button rightSection={<IconChevronDown size={14} />}>{t('add')}</Button>
      </Menu.Target>
      <Menu.Dropdown>
        {transportTypes.map((type) => (
          <Menu.Item key={type} onClick={() => onAdd(type)}>
            {t(`transportType.${type}`, { ns: 'enums' })}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
