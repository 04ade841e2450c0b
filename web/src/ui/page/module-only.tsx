import type { Module } from '@boxyard/contract/core/enums.ts';
import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useModule } from '../../core/session/session.ts';
import { Page } from './page.tsx';

interface ModuleOnlyProps {
  module: Module;
  /** A key under `menu` of the shell's texts. */
  title: string;
  children: ReactNode;
}

/** Shows its content while the account has the module switched on, and otherwise who can switch it on. */
export function ModuleOnly({ module, title, children }: ModuleOnlyProps) {
  const { t } = useTranslation(['shell', 'sentences']);
  if (useModule(module)) return children;
  return (
    <Page title={t(`menu.${title}`)}>
      <Text c="dimmed">{t('moduleOff', { ns: 'sentences' })}</Text>
    </Page>
  );
}
