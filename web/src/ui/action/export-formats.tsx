import { type ExportList, exportFormats, exportRoutes } from '@boxyard/contract/integrations/exports.ts';
import { Menu } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { call } from '../../core/api/api.ts';
import { currentLanguage } from '../../core/text/i18n.ts';
import { ButtonMenu } from '../dropdown/dropdown.tsx';
import type { Dropdown } from '../dropdown/use-dropdown.ts';
import { saveFrom } from './save-file.ts';

export interface Exported {
  list: ExportList;
  /** The request of the list on the screen; its page is ignored. */
  input: { page?: number | undefined; pageSize?: number | undefined; sort?: string | undefined };
  /** The id of the client or container whose list it is. */
  of?: number;
  /** Only the rows with these ids. */
  ids?: number[];
}

interface ExportFormatsProps extends Exported {
  dropdown: Dropdown;
  run: (save: () => Promise<void>) => void;
}

export function ExportFormats({ list, input, of, ids, dropdown, run }: ExportFormatsProps) {
  const { t } = useTranslation();

  async function download(format: (typeof exportFormats)[number]) {
    const { page: _page, pageSize: _pageSize, ...asked } = input;
    const parts = { ...(of !== undefined && { of }), ...(ids && { ids }) };
    const body = { list, format, language: currentLanguage(), input: asked, ...parts };
    saveFrom((await call(exportRoutes.create, { body })).url);
  }

  return (
    <ButtonMenu of={dropdown} position="bottom-end">
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => run(() => download(format))}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </ButtonMenu>
  );
}
