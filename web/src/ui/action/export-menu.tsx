import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useDropdown } from '../dropdown/use-dropdown.ts';
import { lazyPart } from '../page/lazy-part.tsx';
import type { Exported } from './export-formats.tsx';
import { useAction } from './use-action.ts';

const ExportFormats = lazyPart(() => import('./export-formats.tsx').then((part) => part.ExportFormats));

/** The rows of a list, as filtered and sorted on the screen, as a file. */
export function ExportMenu({ size = 'sm', ...exported }: Exported & { size?: 'xs' | 'sm' }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const { target, dropdown } = useDropdown('menu');
  return (
    <>
      <Button
        {...target}
        variant="default"
        size={size}
        loading={busy}
        leftSection={<IconDownload size={15} stroke={1.6} />}
      >
        {t('export.button')}
      </Button>
      <ExportFormats {...exported} dropdown={dropdown} run={(save) => void run(save, t('export.failed'))} />
    </>
  );
}
