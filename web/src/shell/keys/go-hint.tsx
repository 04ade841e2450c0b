import { Paper } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { KeyCaps } from '../../ui/keys/key-caps.tsx';
import { menu } from '../menu.ts';
import classes from './keys.module.css';

/** What the next letter after `g` leads to. */
export function GoHint() {
  const { t } = useTranslation('shell');
  return (
    <Paper className={classes.hint} shadow="md" withBorder role="status">
      <strong>{t('keys.goTo')}</strong>
      {menu
        .flatMap(({ entries }) => entries)
        .map(({ key, letter }) => letter && <KeyOf key={key} keys={[letter]} label={t(`menu.${key}`)} />)}
    </Paper>
  );
}

/** Keys, pressed one after the other or together, and what they do. */
export function KeyOf({ keys, label }: { keys: readonly string[]; label: string }) {
  return (
    <span className={classes.key}>
      <KeyCaps keys={keys} />
      {label}
    </span>
  );
}
