import { limits } from '@boxyard/contract/core/fields.ts';
import { choices, type Estimate, EstimateDecide, type LineChoice } from '@boxyard/contract/inspections/estimates.ts';
import { Button, Group, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { formatMoney } from '../../core/text/format.ts';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { ModalForm } from '../../ui/dialog/modal-form.tsx';
import { useCreateForm } from '../../ui/form/use-record-form.ts';
import { enumOptions } from '../../ui/input/enum-options.ts';
import { LabelledControl } from '../../ui/input/labelled-control.tsx';
import { useRepairWords } from '../../ui/inspections/use-repair-words.ts';
import { estimateActs } from './estimates.api.ts';
import classes from './estimates.module.css';

interface DecideProps {
  estimate: Estimate;
  onClose: () => void;
}

/** Takes down what the client said by telephone or in a mail. */
export function DecideDialog({ opened, ...props }: DecideProps & { opened: boolean }) {
  const { t } = useTranslation('estimates');
  return (
    <EntityModal opened={opened} onClose={props.onClose} title={t('decide')} size={760}>
      <Decide {...props} />
    </EntityModal>
  );
}

interface Values {
  name: string;
  comment: string;
  choices: { lineId: number; choice: LineChoice['choice'] | ''; question: string }[];
}
const Decided = {
  safeParse: ({ choices: given, ...rest }: Values) =>
    EstimateDecide.safeParse({
      ...rest,
      choices: given.map(({ lineId, choice, question }) => ({
        lineId,
        choice,
        ...(choice === 'question' && { question }),
      })),
    }),
};

function Decide({ estimate: { id, lines, currency }, onClose }: DecideProps) {
  const { t } = useTranslation('estimates');
  const wordsOf = useRepairWords();
  const empty: Values = {
    name: '',
    comment: '',
    choices: lines.map((line) => ({ lineId: line.id, choice: '', question: '' })),
  };
  const form = useCreateForm(
    { empty, create: (body: EstimateDecide) => estimateActs.decide(id, body) },
    { texts: 'estimates', schema: Decided, onSaved: onClose, toasts: { saved: t('decided') } },
  );
  const { fields } = form;
  const approveAll = () =>
    fields.setFieldValue(
      'choices',
      fields.values.choices.map((line) => ({ ...line, choice: 'approved' as const })),
    );
  return (
    <ModalForm form={form} saveLabel={t('decideSave')}>
      <TextInput
        label={t('saidBy')}
        description={t('saidByHint')}
        required
        data-autofocus
        maxLength={limits.name}
        {...fields.getInputProps('name')}
      />
      <Group justify="flex-end">
        <Button variant="default" size="xs" onClick={approveAll}>
          {t('approveAll')}
        </Button>
      </Group>
      {lines.map((line, at) => {
        const { what, repair } = wordsOf(line);
        const input = fields.getInputProps(`choices.${at}.choice`);
        const label = `${at + 1}. ${[repair, what].filter(Boolean).join(' · ')}`;
        return (
          <div key={line.id} className={classes.line}>
            <LabelledControl label={label} required error={input.error}>
              <Group gap={12} justify="space-between">
                <SegmentedControl
                  aria-label={label}
                  data-path={`choices.${at}.choice`}
                  tabIndex={-1}
                  data={enumOptions('estimateChoice', choices)}
                  value={fields.values.choices[at]?.choice ?? ''}
                  onChange={input.onChange}
                />
                <Text size="sm">{formatMoney(line.net, currency)}</Text>
              </Group>
            </LabelledControl>
            {fields.values.choices[at]?.choice === 'question' && (
              <TextInput
                label={t('question')}
                required
                maxLength={500}
                {...fields.getInputProps(`choices.${at}.question`)}
              />
            )}
          </div>
        );
      })}
      <Textarea label={t('comment')} maxLength={1000} autosize minRows={2} {...fields.getInputProps('comment')} />
    </ModalForm>
  );
}
