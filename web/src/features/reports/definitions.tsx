import type { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { shapeOf } from '@boxyard/contract/reports/shapes.ts';
import { Popover } from '@mantine/core';
import { IconHelp } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/action/icon-button.tsx';
import classes from './reports.module.css';

/** What each number of a report means. */
export function Definitions({ name }: { name: ReportName }) {
  const { t } = useTranslation('reports');
  const [opened, setOpened] = useState(false);
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-start" shadow="md" trapFocus returnFocus width={420}>
      <Popover.Target>
        <span>
          <IconButton icon={IconHelp} size="sm" label={t('whatItMeans')} onClick={() => setOpened(!opened)} />
        </span>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('whatItMeans')}>
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
    </Popover>
  );
}
