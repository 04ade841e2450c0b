import { type EdiType, optionsOf } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { EdiProfile } from '@boxyard/contract/edi/edi-profiles.ts';
import { Button, Tabs } from '@mantine/core';
import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSession } from '../../core/session/session.ts';
import { today } from '../../core/text/day.ts';
import { formatDay } from '../../core/text/format.ts';
import { DeleteAction } from '../../ui/action/delete-action.tsx';
import { StatusBadge } from '../../ui/badge/status-badge.tsx';
import { profiles, profilesOf } from './edi-profiles.api.ts';
import { ChangedVersion, NewVersion, ReadVersion } from './profile-form.tsx';
import classes from './profiles.module.css';

/** Acknowledgements are read as they are. */
const types = ['CODECO', 'COEDOR', 'DESTIM', 'COPARN', 'COREOR', 'COPINO'] as const satisfies readonly EdiType[];

interface ProfilesOfPartnerProps {
  partner: EdiPartner;
  type: EdiType | undefined;
  onType: (type: EdiType) => void;
}

/** How the messages of a partner are written and read, one after the other. */
export function ProfilesOfPartner({ partner, type, onType }: ProfilesOfPartnerProps) {
  const { t } = useTranslation('edi');
  const { data: all } = useSuspenseQuery(profilesOf(partner.id));
  const open = types.find((name) => name === type) ?? 'CODECO';
  return (
    <Tabs value={open} keepMounted={false} onChange={(next) => onType(types.find((name) => name === next) ?? 'CODECO')}>
      <Tabs.List className={classes.tabs} aria-label={t('profiles')}>
        {types.map((name) => (
          <Tabs.Tab key={name} value={name}>
            {name} <span className={classes.soft}>{t(`typeMeans.${name}`)}</span>
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {types.map((name) => (
        <Tabs.Panel key={name} value={name} pt={12}>
          {name === open && (
            <Versions partner={partner} type={name} versions={all.filter((each) => each.type === name)} />
          )}
        </Tabs.Panel>
      ))}
    </Tabs>
  );
}

interface VersionsProps {
  partner: EdiPartner;
  type: EdiType;
  /** The newest first. */
  versions: EdiProfile[];
}

function Versions({ partner, type, versions }: VersionsProps) {
  const { t } = useTranslation('edi');
  const isOwner = useSession().whoami?.isOwner ?? false;
  const [chosen, setChosen] = useState<number | 'new' | null>(null);
  const holding = versions.find(({ validFrom }) => validFrom <= today()) ?? versions.at(-1);
  const shown = versions.find(({ id }) => id === chosen) ?? holding;
  const isNew = isOwner && (chosen === 'new' || !shown);
  // One that is open stays open, although a message is made by it meanwhile.
  const [unused] = useState(() => new Set(versions.filter(({ isUsed }) => !isUsed).map(({ id }) => id)));
  const isOpen = isOwner && shown !== undefined && (!shown.isUsed || unused.has(shown.id));
  const form = { partner, type, onSaved: (saved: EdiProfile) => setChosen(saved.id) };
  return (
    <div className={classes.profile}>
      <div className={classes.versions}>
        <ul aria-label={t('versions')}>
          {versions.map((version) => (
            <li key={version.id}>
              <Button
                variant="default"
                size="compact-sm"
                aria-pressed={!isNew && version === shown}
                onClick={() => setChosen(version.id)}
              >
                {t('versionFrom', { day: formatDay(version.validFrom) })}
              </Button>
              {version === holding && <StatusBadge tone="success">{t('holdsNow')}</StatusBadge>}
              {version.isUsed && <span className={classes.soft}>{t('isUsed')}</span>}
            </li>
          ))}
        </ul>
        {isOwner && !isNew && shown && !shown.isUsed && versions.length > 1 && (
          <DeleteAction
            isFinal
            texts="edi"
            values={{ name: t('versionFrom', { day: formatDay(shown.validFrom) }) }}
            remove={() => profiles.remove(shown.id)}
          />
        )}
        {isOwner && shown && (
          <Button size="compact-sm" variant="light" disabled={isNew} onClick={() => setChosen('new')}>
            {t('changeFrom')}
          </Button>
        )}
      </div>
      {isNew && (
        <NewVersion
          key={`new ${type}`}
          {...form}
          options={shown?.options ?? optionsOf(type)}
          onCancel={shown && (() => setChosen(null))}
        />
      )}
      {!isNew && shown && isOpen && <ChangedVersion key={shown.id} {...form} profile={shown} />}
      {!isNew && shown && !isOpen && (
        <ReadVersion key={shown.id} {...form} profile={shown} why={t(isOwner ? 'frozen' : 'ownersChange')} />
      )}
      {!isNew && !shown && <p>{t('noProfile')}</p>}
    </div>
  );
}
