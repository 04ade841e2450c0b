import type { ButtonProps } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/action/link-button.tsx';

interface StorageAreasLinkProps extends ButtonProps {
  id: number;
  /** The warehouse's name, for screen readers. */
  name?: string;
}

export function StorageAreasLink({ id, name, ...rest }: StorageAreasLinkProps) {
  const { t } = useTranslation('warehouses');
  return (
    <LinkButton
      to="/warehouses/$warehouseId/storage-areas"
      params={{ warehouseId: id }}
      variant="default"
      leftSection={<IconLayoutGrid size={16} stroke={1.6} />}
      {...(name && { 'aria-label': t('storageAreasOf', { name }) })}
      {...rest}
    >
      {t('storageAreas')}
    </LinkButton>
  );
}
