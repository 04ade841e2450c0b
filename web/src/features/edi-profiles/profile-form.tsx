import { type EdiOptions, type EdiType, isEstimateOptions, isOutOptions } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { EdiProfile } from '@boxyard/contract/edi/edi-profiles.ts';
import { Alert } from '@mantine/core';
import { useForm } from '@mantine/form';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { today } from '../../core/text/day.ts';
import { formatDay } from '../../core/text/format.ts';
import { toast } from '../../ui/action/toast.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { FormBody } from '../../ui/form/form-page.tsx';
import { useCreateForm, useRecordForm } from '../../ui/form/use-record-form.ts';
import { DayInput } from '../../ui/input/day-input.tsx';
import { editedProfile, profiles } from './edi-profiles.api.ts';
import { EstimateFields } from './estimate-fields.tsx';
import { InFields } from './in-fields.tsx';
import { OutFields } from './out-fields.tsx';
import { EstimatePreview, Preview } from './preview.tsx';
import { type ProfileFields, ProfileInput, type ProfileValues } from './profile.values.ts';
import classes from './profiles.module.css';

interface VersionProps {
  partner: EdiPartner;
  type: EdiType;
  onSaved: (saved: EdiProfile) => void;
}

const texts = 'edi';

/** A version that is to hold from today or a later day. */
export function NewVersion(props: VersionProps & { options: EdiOptions; onCancel: (() => void) | undefined }) {
  const { partner, type, options, onSaved, onCancel } = props;
  const { t } = useTranslation(texts);
  const empty: ProfileValues = { validFrom: today(), options };
  const form = useCreateForm(
    {
      empty,
      create: (body: { validFrom: string; options: EdiOptions }) =>
        profiles.create({ ...body, partnerId: partner.id, type }),
    },
    { texts, schema: ProfileInput, onSaved, toasts: { saved: t('profileSaved'), invalid: t('common:form.errors') } },
  );
  return (
    <Panes partner={partner} type={type} fields={form.fields}>
      <FormBody form={form} saveLabel={t('common:save')} {...(onCancel && { onCancel })}>
        <Groups fields={form.fields} type={type} />
      </FormBody>
    </Panes>
  );
}

/** A version by which no message was made when it was opened. Once one is, what was changed becomes a version of its own. */
export function ChangedVersion({ partner, type, profile, onSaved }: VersionProps & { profile: EdiProfile }) {
  const { t } = useTranslation(texts);
  // What the version says when it opens; it follows others by itself.
  const [edited] = useState(() => editedProfile(profile));
  const asNew = async (body: { validFrom: string; options: EdiOptions }) => {
    const saved = await profiles.create({ ...body, partnerId: partner.id, type });
    onSaved(saved);
    return saved;
  };
  const source = {
    ...edited,
    update: (id: number, body: { validFrom: string; options: EdiOptions }, version?: number) =>
      profile.isUsed ? asNew(body) : edited.update(id, body, version),
    valuesOf: ({ validFrom, options }: Pick<EdiProfile, 'validFrom' | 'options'>): ProfileValues => ({
      validFrom,
      options,
    }),
  };
  const form = useRecordForm(source, profile, {
    texts,
    schema: ProfileInput,
    always: ['validFrom', 'options'],
    reads: { validFrom: (value) => formatDay(String(value)) },
    onSaved,
    toasts: { invalid: t('common:form.errors') },
  });
  // It stays on the screen, and so does the sample beside it.
  async function submit() {
    if (!form.saving && (await form.saveIfChanged())) toast.success(t('profileSaved'));
  }
  return (
    <Panes partner={partner} type={type} fields={form.fields}>
      <FormBody form={{ ...form, submit }}>
        {profile.isUsed && (
          <Alert color="yellow" role="status">
            {t('usedMeanwhile')}
          </Alert>
        )}
        <Groups fields={form.fields} type={type} />
      </FormBody>
    </Panes>
  );
}

/** A version that is read only. @param why in one sentence */
export function ReadVersion({ partner, type, profile, why }: VersionProps & { profile: EdiProfile; why: string }) {
  const { validFrom, options } = profile;
  const fields = useForm<ProfileValues>({ initialValues: { validFrom, options } });
  return (
    <Panes partner={partner} type={type} fields={fields} isFixed>
      <div>
        <p className={classes.why}>{why}</p>
        <fieldset className={classes.fixed} disabled>
          <Groups fields={fields} type={type} />
        </fieldset>
      </div>
    </Panes>
  );
}

function Groups({ fields, type }: { fields: ProfileFields; type: EdiType }) {
  const { t } = useTranslation(texts);
  const { options } = fields.values;
  return (
    <>
      <FormGroup title={t('validity')} wide>
        <DayInput
          label={t('validFrom')}
          description={t('validFromHint')}
          required
          maw={320}
          {...fields.getInputProps('validFrom')}
        />
      </FormGroup>
      {isOutOptions(options) ? (
        <OutFields fields={fields} options={options} isStock={type === 'COEDOR'} />
      ) : isEstimateOptions(options) ? (
        <EstimateFields fields={fields} />
      ) : (
        <InFields fields={fields} options={options} />
      )}
    </>
  );
}

interface PanesProps {
  partner: EdiPartner;
  type: EdiType;
  fields: ProfileFields;
  isFixed?: boolean;
  children: ReactNode;
}

/** The profile, and beside it what comes of it. */
function Panes({ partner, type, fields, isFixed = false, children }: PanesProps) {
  const { options } = fields.values;
  const isOfEstimates = isEstimateOptions(options);
  if (!isOfEstimates && !isOutOptions(options)) return <div className={classes.one}>{children}</div>;
  return (
    <div className={classes.panes}>
      {children}
      {isOfEstimates ? (
        <EstimatePreview partner={partner} options={options} />
      ) : (
        <Preview
          partner={partner}
          type={type === 'COEDOR' ? type : 'CODECO'}
          options={options}
          onOptions={isFixed ? null : (next) => fields.setFieldValue('options', next)}
        />
      )}
    </div>
  );
}
