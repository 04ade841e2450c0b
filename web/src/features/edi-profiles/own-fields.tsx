import { boxWords, headWords, type OwnSegment } from '@boxyard/contract/edi/edi-options.ts';
import { Button, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/action/icon-button.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Select } from '../../ui/input/select.tsx';
import type { ProfileFields } from './profile.values.ts';
import classes from './profiles.module.css';

const places = ['head', 'box', 'goods'] as const;
const directions = ['', 'in', 'out'] as const;

/** Segments that only this line asks for. */
export function OwnFields({ fields, own }: { fields: ProfileFields; own: OwnSegment[] }) {
  const { t } = useTranslation('edi');
  const add = () => fields.insertListItem('options.own', { where: 'box', direction: '', template: '' });
  return (
    <FormGroup title={t('own.title')} hint={t('own.hint')} wide>
      <ul className={classes.rows} data-path="options.own" tabIndex={-1}>
        {own.map((_, at) => {
          const path = `options.own.${at}`;
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: all fields of a row are told it by the form
            <li key={at} className={classes.own}>
              <Select
                label={t('own.where')}
                allowDeselect={false}
                data={places.map((value) => ({ value, label: t(`own.at.${value}`) }))}
                {...fields.getInputProps(`${path}.where`)}
              />
              <Select
                label={t('direction')}
                allowDeselect={false}
                data={directions.map((value) => ({ value, label: t(`own.of.${value || 'both'}`) }))}
                {...fields.getInputProps(`${path}.direction`)}
              />
              <TextInput
                label={t('own.template')}
                placeholder="RFF+XX:{booking}"
                maxLength={200}
                spellCheck={false}
                classNames={{ input: classes.mono ?? '' }}
                {...fields.getInputProps(`${path}.template`)}
              />
              <IconButton
                icon={IconTrash}
                label={t('own.remove', { number: at + 1 })}
                onClick={() => fields.removeListItem('options.own', at)}
              />
            </li>
          );
        })}
      </ul>
      <div>
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPlus size={14} stroke={1.8} />}
          disabled={own.length >= 20}
          onClick={add}
        >
          {t('own.add')}
        </Button>
      </div>
      <details className={classes.words}>
        <summary>{t('own.words')}</summary>
        <p>
          {t('own.wordsOfBox')} <code>{boxWords.map((word) => `{${word}}`).join(' ')}</code>
        </p>
        <p>
          {t('own.wordsOfHead')} <code>{headWords.map((word) => `{${word}}`).join(' ')}</code>
        </p>
      </details>
    </FormGroup>
  );
}
