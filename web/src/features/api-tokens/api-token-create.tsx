import type { ApiTokenCreate as Values } from '@boxyard/contract/integrations/api-tokens.ts';
import { ApiTokenCreate as Schema, tokenNameLength } from '@boxyard/contract/integrations/api-tokens.ts';
import { type ScopeGroup, scopeGroups } from '@boxyard/contract/integrations/scopes.ts';
import { Input, SegmentedControl, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDate } from '../../core/text/format.ts';
import { SecretDialog } from '../../ui/dialog/secret-dialog.tsx';
import { SecretText } from '../../ui/dialog/secret-text.tsx';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { FormPage } from '../../ui/form/form-page.tsx';
import type { EntityForm } from '../../ui/form/use-entity-form.ts';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { Select } from '../../ui/input/select.tsx';
import classes from './api-token-create.module.css';
import { newApiTokens } from './api-tokens.api.ts';
import { type Right, rightIn } from './scope-words.ts';

const texts = 'api-tokens';

export function ApiTokenCreate() {
  const { t } = useTranslation(texts);
  const navigate = useNavigate();
  const toTokens = () => void navigate({ to: '/api-tokens' });
  const [made, setMade] = useState<{ token: string; expiresAt: number } | null>(null);
  const form = useCreateForm(newApiTokens, { texts, schema: Schema, onSaved: setMade });
  return (
    <FormPage form={form} title={t('createTitle')} onCancel={toTokens}>
      <TokenFields form={form} />
      <SecretDialog title={t('madeTitle')} onClose={toTokens}>
        {made && (
          <SecretText
            hint={t('madeHint')}
            label={t('token')}
            secret={made.token}
            note={t('expires', { at: formatDate(made.expiresAt) })}
          />
        )}
      </SecretDialog>
    </FormPage>
  );
}

const lives = ['30', '90', '180', '365'];

function TokenFields({ form: { fields } }: { form: EntityForm<Values> }) {
  const { t } = useTranslation(texts);
  const { scopes, days } = fields.values;
  const choose = (group: ScopeGroup, right: Right) => {
    const others = scopes.filter((scope) => !scope.startsWith(`${group}:`));
    fields.setFieldValue('scopes', right === 'none' ? others : [...others, `${group}:${right}`]);
  };
  const rights = (['none', 'read', 'write'] as const).map((value) => ({ value, label: t(`right.${value}`) }));
  return (
    <>
      <FormGroup title={t('general')} wide>
        <FieldRow columns="2fr 1fr">
          <TextInput
            label={t('name')}
            description={t('nameHint')}
            required
            autoFocus
            maxLength={tokenNameLength}
            {...fields.getInputProps('name')}
          />
          <Select
            label={t('life')}
            description={t('lifeHint')}
            required
            allowDeselect={false}
            data={lives.map((value) => ({ value, label: t('days', { count: Number(value) }) }))}
            value={String(days)}
            onChange={(value) => fields.setFieldValue('days', Number(value))}
          />
        </FieldRow>
      </FormGroup>
      <FormGroup title={t('rights')} hint={t('rightsHint')} wide>
        {/* The errors of a form are found at the field of this name. */}
        <div className={classes.rights} data-path="scopes" tabIndex={-1}>
          {scopeGroups.map((group) => (
            <div key={group} className={classes.right}>
              <div>
                <div id={`scope-${group}`}>{t(`group.${group}`)}</div>
                <div className={classes.hint}>{t(`groupHint.${group}`)}</div>
              </div>
              <SegmentedControl
                size="sm"
                aria-labelledby={`scope-${group}`}
                data={rights}
                value={rightIn(scopes, group)}
                onChange={(right) => choose(group, right)}
              />
            </div>
          ))}
        </div>
        {fields.errors.scopes && <Input.Error role="alert">{fields.errors.scopes}</Input.Error>}
      </FormGroup>
    </>
  );
}
