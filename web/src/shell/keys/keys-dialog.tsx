import { Divider, Modal } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { SingleKeysSwitch } from '../../ui/keys/single-keys-switch.tsx';
import { menu } from '../menu.ts';
import { KeyOf } from './go-hint.tsx';
import classes from './keys.module.css';
import { controlKey } from './shortcut.ts';

/** All keys that work everywhere, and the switch for the single ones. */
export function KeysDialog({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation('shell');
  const screens = menu.flatMap(({ entries }) => entries).filter(({ letter }) => letter);
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('keys.title')}
      size={560}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <div className={classes.keys}>
        <KeyOf keys={[controlKey, 'K']} label={t('find')} />
        <KeyOf keys={['/']} label={t('find')} />
        <KeyOf keys={['c']} label={t('keys.create')} />
        <KeyOf keys={['b']} label={t('keys.best')} />
        <KeyOf keys={['?']} label={t('keys.help')} />
        <KeyOf keys={['↑', '↓']} label={t('keys.rows')} />
        <KeyOf keys={[controlKey, 'Enter']} label={t('keys.save')} />
        <KeyOf keys={[controlKey, 'Z']} label={t('keys.undo')} />
        <KeyOf keys={['Esc']} label={t('keys.escape')} />
      </div>
      <h3 className={classes.part}>{t('keys.goTo')}</h3>
      <div className={classes.keys}>
        {screens.map(({ key, letter = '' }) => (
          <KeyOf key={key} keys={['g', letter]} label={t(`menu.${key}`)} />
        ))}
      </div>
      <Divider my="lg" />
      <SingleKeysSwitch />
    </Modal>
  );
}
