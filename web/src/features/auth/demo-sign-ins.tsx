import type { DemoSignIn } from '@boxyard/contract/people/auth.ts';
import { Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import classes from './demo-sign-ins.module.css';

interface Props {
  signIns: DemoSignIn[];
  disabled: boolean;
  onChoose: (signIn: DemoSignIn) => void;
}

/** The people of the demo, each a click away. */
export function DemoSignIns({ signIns, disabled, onChoose }: Props) {
  const { t } = useTranslation('auth');
  return (
    <section className={classes.demo} aria-labelledby="demo-title">
      <Text component="h2" id="demo-title" size="sm" fw={550}>
        {t('demo.title')}
      </Text>
      {signIns.map((signIn) => (
        <UnstyledButton
          key={signIn.email}
          className={classes.person}
          disabled={disabled}
          onClick={() => onChoose(signIn)}
        >
          <span className={classes.words}>
            <span className={classes.name}>{signIn.name}</span>
            <Text component="span" size="xs" c="dimmed">
              {t(signIn.isOwner ? 'demo.owner' : 'demo.admin', { account: signIn.accountName })}
            </Text>
          </span>
          <IconChevronRight size={16} stroke={1.6} aria-hidden />
        </UnstyledButton>
      ))}
    </section>
  );
}
