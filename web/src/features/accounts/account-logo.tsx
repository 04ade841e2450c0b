import { logoTypes } from '@boxyard/contract/settings/accounts.ts';
import { Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { FileDrop } from '../../ui/uploads/file-drop.tsx';
import classes from './account-logo.module.css';
import { logoQuery, logoTarget, removeLogo } from './accounts.api.ts';

/** The logo on the papers: saved at once, beside the form. */
export function AccountLogo() {
  const { t } = useTranslation('accounts');
  const { data: logo } = useQuery(logoQuery());
  return (
    <FormGroup title={t('logo')} hint={t('logoHint')} wide>
      {logo && (
        <Group gap={8} wrap="nowrap">
          <img className={classes.logo} src={logo.url} width={logo.width} height={logo.height} alt={t('logo')} />
          <DeleteAction isFinal texts="accounts" remove={removeLogo} />
        </Group>
      )}
      <FileDrop
        label={t(logo ? 'logoReplace' : 'logoAdd')}
        hint={t('logoTypes')}
        accept={logoTypes.join(',')}
        target={logoTarget}
        single
      />
    </FormGroup>
  );
}
