import { type ExportList, exportFormats, exportRoutes } from '@boxyard/contract/exports.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../core/api.ts';
import type { Language } from '../core/i18n.ts';
import { sentence } from '../core/i18n.ts';
import { ApiProblem } from '../core/problem.ts';
import { toast } from './toast.ts';

interface ExportMenuProps {
  list: ExportList;
  /** What the list on the screen asks for; its page does not matter. */
  input: { page?: number | undefined; pageSize?: number | undefined };
  /** Whose list it is, where it is that of one client or container. */
  of?: number;
}

/** All rows of a list, as filtered and sorted on the screen, as a file. */
export function ExportMenu({ list, input, of }: ExportMenuProps) {
  const { t, i18n } = useTranslation();
  const [busy, setBusy] = useState(false);

  async function download(format: (typeof exportFormats)[number]) {
    const { page: _page, pageSize: _pageSize, ...asked } = input;
    setBusy(true);
    try {
      const body = { list, format, language: i18n.language as Language, input: asked, ...(of !== undefined && { of }) };
      follow((await call(exportRoutes.create, { body })).url);
    } catch (error) {
      if (!(error instanceof ApiProblem)) throw error;
      toast.error(`${t('export.failed')} ${sentence(error.body, error.body.detail)}`);
    } finally {
      setBusy(false);
    }
  }

  return (
    <Menu position="bottom-end" returnFocus>
      <Menu.Target>
        <Button variant="default" loading={busy} leftSection={<IconDownload size={15} stroke={1.6} />}>
          {t('export.button')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {exportFormats.map((format) => (
          <Menu.Item key={format} onClick={() => void download(format)}>
            {t(`export.${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

/** The server names the file. */
function follow(url: string): void {
  const link = document.createElement('a');
  link.href = url;
  link.download = '';
  link.click();
}
