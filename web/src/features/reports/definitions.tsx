import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { ActionIcon, Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { ButtonPopover } from '../../ui/dropdown/dropdown.tsx';
import { useDropdown } from '../../ui/dropdown/use-dropdown.ts';
import classes from './reports.module.css';

/** What each number of a report means. */
export function Definitions({ name }: { name: ReportName }) {
  const { t } = useTranslation('reports');
  const { target, dropdown } = useDropdown('dialog');
  const label = t('whatItMeans');
  return (
    <>
      <ActionIcon {...target} variant="subtle" color="gray" size="sm" aria-label={label} title={label}>
        <IconHelp size={16} stroke={1.6} />
      </ActionIcon>
      <ButtonPopover of={dropdown} position="bottom-start" width={420}>
        <Popover.Dropdown aria-label={label}>
          <p className={classes.meaning}>{t(`meaning.${name}`)}</p>
          <dl className={classes.definitions}>
            {Object.keys(shapeOf(name).measures).map((measure) => (
              <div key={measure}>
                <dt>{t(`measure.${measure}`)}</dt>
                <dd>{t([`definition.${name}.${measure}`, `definition.${measure}`])}</dd>
              </div>
            ))}
          </dl>
        </Popover.Dropdown>
      </ButtonPopover>
    </>
  );
}
