import { type FieldError, fieldErrors, type ProblemBody } from '@boxyard/contract/core/problems.ts';
import type { Survey } from '@boxyard/contract/inspections/surveys.ts';
import { Button } from '@mantine/core';
import { IconChecks } from '@tabler/icons-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { sentence } from '../../../core/text/i18n.ts';
import { EntityModal } from '../../../ui/dialog/entity-modal.tsx';
import { useUnsaved } from '../../../ui/form/use-leave-guard.ts';
import { itemText } from '../item-text.ts';
import { keepSurvey } from '../kept-surveys.ts';
import { finishSurvey } from '../send-surveys.ts';
import {
  allInOrder,
  gapsOf,
  itemOf,
  readSurvey,
  type SurveyPhoto,
  type SurveyValues,
  subjectOf,
} from '../survey.values.ts';
import { keepSignature, type SurveyBasis } from '../use-survey-basis.ts';
import { BoxHead } from './box-head.tsx';
import { ChecklistRows } from './checklist-rows.tsx';
import { Findings } from './findings.tsx';
import { FinishFields } from './finish-fields.tsx';
import classes from './surveys.module.css';

interface SurveyFormProps {
  begin: SurveyValues;
  /** Why the server refused it before. */
  problem: ProblemBody | null;
  basis: SurveyBasis;
  /** @param survey null: it waits for the line */
  onDone: (values: SurveyValues, survey: Survey | null) => void;
}

/** One container: what is looked at, what is found, and the outcome. Whatever is typed is kept on the device. */
export function SurveyForm({ begin, problem, basis, onDone }: SurveyFormProps) {
  const { t, i18n } = useTranslation(['surveys', 'sentences']);
  const [values, setValues] = useState(begin);
  const list = basis.checklists.find(({ kind }) => kind === values.kind);
  const { items = [], revision = 0 } = list ?? {};
  const [errors, setErrors] = useState(() => (problem ? refusalOf(problem) : {}));
  const [step, setStep] = useState<'look' | 'finish' | 'busy'>(errors[''] ? 'finish' : 'look');
  const form = useRef<HTMLDivElement>(null);
  const isTyped = useRef(false);
  useUnsaved(() => isTyped.current);

  useEffect(() => {
    if (isTyped.current) void keepSurvey({ values, body: null, problem: null });
  }, [values]);

  function change(changes: Partial<SurveyValues> | ((before: SurveyValues) => Partial<SurveyValues>)) {
    if (step === 'busy') return;
    isTyped.current = true;
    setErrors({});
    setValues((before) => ({ ...before, ...(typeof changes === 'function' ? changes(before) : changes) }));
  }
  const onPhotos = (next: (photos: SurveyPhoto[]) => SurveyPhoto[]) =>
    change(({ photos }) => ({ photos: next(photos) }));

  /** The sentence of an answer names its item already. */
  function said(error: FieldError): string {
    const name = error.path.slice(error.path.lastIndexOf('.') + 1);
    const isNamed = !error.path.startsWith('answers') && i18n.exists(name, { ns: 'surveys' });
    return `${isNamed ? `${t(name)}: ` : ''}${sentence(error, error.message)}`;
  }

  /** Errors by the item, the finding, or '' for the survey as a whole. */
  function errorsBy(found: FieldError[]): Record<string, string> {
    const by = Map.groupBy(found, ({ path }) => subjectOf(path, values, items));
    return Object.fromEntries([...by].map(([subject, all]) => [subject, all.map(said).join(' ')]));
  }
  function refusalOf(body: ProblemBody): Record<string, string> {
    return body.errors?.length ? errorsBy(body.errors) : { '': sentence(body, body.detail) };
  }

  function gapText([subject, gap]: [string, ReturnType<typeof gapsOf>[string]]): [string, string] {
    const item = items.find(({ key }) => itemOf(key) === subject);
    const text = gap === 'answer' && item ? t('sentences:answerMissing', { item: itemText(item) }) : t(`gap.${gap}`);
    return [subject, text];
  }

  function show(found: Record<string, string>) {
    setErrors(found);
    setStep(found[''] ? 'finish' : 'look');
    requestAnimationFrame(() =>
      form.current?.querySelector('[data-error]')?.scrollIntoView({ block: 'center', behavior: 'smooth' }),
    );
  }

  function goOn() {
    const gaps = Object.entries(gapsOf(values, items)).map(gapText);
    if (gaps.length === 0) return setStep('finish');
    show(Object.fromEntries(gaps));
  }

  /** The device cannot say when it was finished. */
  const asksWhen = problem?.key === 'askWhen' || begin.finishedAt !== undefined;

  async function finish() {
    if (asksWhen && values.finishedAt === undefined) return show({ '': t('sentences:askWhen') });
    const read = readSurvey(values, items, revision);
    if (!read.success) return show(errorsBy(fieldErrors(read.error)));
    setStep('busy');
    setErrors({});
    void keepSignature(read.data.signature);
    const sent = await finishSurvey(values, read.data);
    if (!sent.problem) return onDone(values, sent.survey ?? null);
    show(refusalOf(sent.problem));
  }

  const wrong = Object.keys(errors).filter((subject) => subject !== '').length;
  return (
    <div ref={form} className={classes.form}>
      <BoxHead values={values} lists={basis.settings} onKind={(kind) => change({ kind, outcome: '' })} />
      <section className={classes.card} aria-label={t('checklist')}>
        <h2>{t('checklist')}</h2>
        <ChecklistRows
          items={items}
          values={values}
          errors={errors}
          onAnswer={(key, answer) => change(({ answers }) => ({ answers: { ...answers, [key]: answer } }))}
          onPhotos={onPhotos}
        />
      </section>
      <Findings values={values} settings={basis.settings} errors={errors} onChange={change} onPhotos={onPhotos} />
      <div className={classes.bar}>
        {wrong > 0 && (
          <p role="alert" className={classes.error}>
            {t('gaps', { count: wrong })}
          </p>
        )}
        <Button
          size="lg"
          variant="default"
          leftSection={<IconChecks size={20} stroke={1.8} />}
          onClick={() => change({ answers: allInOrder(values, items) })}
        >
          {t('allInOrder')}
        </Button>
        <Button size="lg" onClick={goOn}>
          {t('finish')}
        </Button>
      </div>
      <EntityModal
        opened={step !== 'look'}
        onClose={() => setStep((now) => (now === 'busy' ? now : 'look'))}
        title={t('finish')}
        size={560}
      >
        <FinishFields
          values={values}
          items={items}
          lists={basis.settings}
          error={errors[''] ?? ''}
          busy={step === 'busy'}
          asksWhen={asksWhen}
          onChange={change}
          onFinish={() => void finish()}
        />
      </EntityModal>
    </div>
  );
}
