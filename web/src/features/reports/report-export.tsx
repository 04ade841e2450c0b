import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { saveFrom } from '../../ui/action/save-file.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { ButtonMenu } from '../../ui/dropdown/dropdown.tsx';
import { useDropdown } from '../../ui/dropdown/use-dropdown.ts';
import type { ReportAddress } from './report-address.ts';
import { reportFile } from './reports.api.ts';
import classes from './reports.module.css';

/** The report as a file. */
export function ReportExport({ name, address }: { name: ReportName; address: ReportAddress }) {
  const { t } = useTranslation();
  const { busy, run } = useAction();
  const { target, dropdown } = useDropdown('menu');
  return (
    <>
      <Button
        {...target}
        variant="default"
        loading={busy}
        className={classes.onScreen ?? ''}
        leftSection={<IconDownload size={15} stroke={1.6} />}
      >
        {t('export.button')}
      </Button>
      <ButtonMenu of={dropdown} position="bottom-end">
        <Menu.Dropdown>
          {(['csv', 'xlsx'] as const).map((format) => (
            <Menu.Item
              key={format}
              onClick={() =>
                void run(async () => saveFrom(await reportFile(name, address, format)), t('export.failed'))
              }
            >
              {t(`export.${format}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </ButtonMenu>
    </>
  );
}
