import { Link } from '@tanstack/react-router';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { useMenu } from './menu.ts';
import classes from './shell.module.css';

export function Sidebar({ ref }: { ref: Ref<HTMLElement> }) {
  const { t } = useTranslation('shell');
  const menu = useMenu();
  return (
    <nav ref={ref} className={classes.nav} aria-label={t('menuLabel')}>
      {menu.map((group) => (
        <div key={group.entries[0]?.key}>
          {group.key && <p className={classes.groupName}>{t(`groups.${group.key}`)}</p>}
          <ul className={classes.group}>
            {group.entries.map(({ key, to, icon: Icon }) => (
              <li key={key}>
                <Link to={to} className={classes.link}>
                  <Icon size={17} stroke={1.6} />
                  {t(`menu.${key}`)}
                </Link>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  );
}
