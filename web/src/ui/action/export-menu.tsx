import { type ExportList, exportFormats, exportRoutes } from '@boxyard/contract/exports.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { currentLanguage } from '../../core/text/i18n.ts';
import { saveFrom } from './save-file.ts';
import { useAction } from './use-action.ts';

interface ExportMenuProps {
  list: ExportList;
  /** The request of the list on the screen; its page is ignored. */
  input: { page?: number | undefined; pageSize?: number | undefined; sort?: string | undefined };
  /** The id of the client or container whose list it is. */
  of?: number;
  /** Only the rows with these ids. */
  ids?: number[];
  size?: 'xs' | 'sm';
}

/** The rows of a list, as filtered and sorted on the screen, as a file. */
export function ExportMenu({ list, input, of, ids, size = 'sm' }: ExportMenuProps) {
  const { t } = useTranslation();
  const { busy, run } = useAction();

  async function download(format: (typeof exportFormats)[number]) {
    const { page: _page, pageSize: _pageSize, ...asked } = input;
    const parts = { ...(of !== undefined && { of }), ...(ids && { ids }) };
    const body = { list, format, language: currentLanguage(), input: asked, ...parts };
    saveFrom((await call(exportRoutes.create, { body })).url);
  }

  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button variant="default" size={size} loading={busy} leftSection={<IconDownload size={15} stroke={1.6} />}>
          {t('export.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void run(() => download(format), t('export.failed'))}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
