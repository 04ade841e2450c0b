import { Button, type ButtonProps } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

interface StorageAreasLinkProps extends ButtonProps {
  id: number;
  /** Names the warehouse to those who do not see the card around it. */
  name?: string;
}

export function StorageAreasLink({ id, name, ...rest }: StorageAreasLinkProps) {
  const { t } = useTranslation('warehouses');
  return (
    <Button
      component={Link}
      to="/warehouses/$warehouseId/storage-areas"
      params={{ warehouseId: id } as never}
      variant="default"
      leftSection={<IconLayoutGrid size={16} stroke={1.6} />}
      {...(name && { 'aria-label': t('storageAreasOf', { name }) })}
      {...rest}
    >
      {t('storageAreas')}
    </Button>
  );
}
