import type { Module } from '@boxyard/contract/core/enums.ts';
import { AccountUpdate, type AccountValues } from '@boxyard/contract/settings/accounts.ts';
import { Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useEditForm } from '../../ui/form/use-record-form.ts';
import { DayInput } from '../../ui/input/day-input.tsx';
import { ownAccount } from './accounts.api.ts';
import classes from './modules-page.module.css';

/** Those that there are so far: a switch comes with what it switches on. */
const existing = [
  'invoices',
  'reports',
  'notifications',
  'bookings',
  'edi',
  'inspections',
] as const satisfies readonly Module[];

type Values = Pick<AccountValues, 'modules' | 'openingDay'>;

const ownModules = {
  ...ownAccount,
  valuesOf: ({ modules, openingDay }: Values): Values => ({ modules, openingDay }),
};

const schema = AccountUpdate.refine(
  ({ modules = [], openingDay }) => !modules.includes('invoices') || openingDay !== null,
  { path: ['openingDay'], error: 'openingDayRequired' },
);

/** What an owner switches on beside the product itself. */
export function ModulesPage({ id, onSaved }: { id: number; onSaved: () => void }) {
  const { t } = useTranslation('modules');
  const { form } = useEditForm(ownModules, id, { texts: 'modules', schema, onSaved });
  return (
    <FormPage form={form} title={t('title')}>
      <FormGroup title={t('all')} hint={t('hint')} wide>
        <ul className={classes.modules}>
          {existing.map((module) => (
            <ModuleSwitch key={module} module={module} form={form}>
              {module === 'invoices' && <OpeningDay form={form} />}
            </ModuleSwitch>
          ))}
        </ul>
      </FormGroup>
    </FormPage>
  );
}

interface ModuleSwitchProps {
  module: (typeof existing)[number];
  form: EntityForm<Values>;
  /** What it asks for while it is on. */
  children: ReactNode;
}

function ModuleSwitch({ module, form: { fields }, children }: ModuleSwitchProps) {
  const { t } = useTranslation('modules');
  const chosen = fields.values.modules;
  const isOn = chosen.includes(module);
  const others = chosen.filter((each) => each !== module);
  return (
    <li className={classes.module}>
      <Switch
        label={t(`module.${module}`)}
        description={t(`brings.${module}`)}
        checked={isOn}
        onChange={(event) =>
          fields.setFieldValue('modules', event.currentTarget.checked ? [...others, module] : others)
        }
      />
      {isOn && children}
    </li>
  );
}

function OpeningDay({ form: { fields } }: { form: EntityForm<Values> }) {
  const { t } = useTranslation('modules');
  return (
    <div className={classes.asked}>
      <DayInput
        label={t('openingDay')}
        description={t('openingDayHint')}
        required
        maw={420}
        {...fields.getInputProps('openingDay')}
      />
    </div>
  );
}
