import { Switch } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { switchSingleKeys, useSingleKeys } from '../../core/keys/single-keys.ts';

/** Switches single keys on or off in this browser, at once. */
export function SingleKeysSwitch() {
  const { t } = useTranslation();
  return (
    <Switch
      label={t('singleKeys.label')}
      description={t('singleKeys.hint')}
      checked={useSingleKeys()}
      onChange={(event) => switchSingleKeys(event.currentTarget.checked)}
    />
  );
}
