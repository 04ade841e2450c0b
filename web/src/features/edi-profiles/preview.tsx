import { type BuildFault, faultsOf, type Told } from '@boxyard/contract/edi/edi-build.ts';
import { checkInterchange } from '@boxyard/contract/edi/edi-check.ts';
import { faultsOfEstimate } from '@boxyard/contract/edi/edi-estimate.ts';
import type { EstimateOptions, OutOptions } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import type { Sample } from '@boxyard/contract/edi/edi-sample.ts';
import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoxName } from '../../ui/edi/box-name.ts';
import { buildEstimatePreview, buildPreview, kindOf } from '../../ui/edi/build-preview.ts';
import { Reasons, toldOfFault, toldOfProblem } from '../../ui/edi/reasons.tsx';
import { SampleField } from '../../ui/edi/sample-field.tsx';
import { Segments } from '../../ui/edi/segments.tsx';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Select } from '../../ui/input/select.tsx';
import { estimatesOf, movesOf } from '../edi-partners/edi-partners.api.ts';
import { exampleBoxes } from './example-boxes.ts';
import { exampleEstimates } from './example-estimates.ts';
import classes from './profiles.module.css';
import { SampleBeside } from './sample-beside.tsx';

interface PreviewProps {
  partner: EdiPartner;
  type: Told['type'];
  options: OutOptions;
  /** Takes over what a sample says; null where nothing is changed. */
  onOptions: ((options: OutOptions) => void) | null;
}

/** The message of a gate move as the profile would write it now, what is wrong with it, and the line's sample beside it. */
export function Preview({ partner, type, options, onOptions }: PreviewProps) {
  const { t } = useTranslation('edi');
  const nameOf = useBoxName();
  const { data: moves = [] } = useQuery(movesOf(partner.id));
  const boxes = moves.length > 0 ? moves : exampleBoxes;
  const [chosen, setChosen] = useState('0');
  const [sample, setSample] = useState<{ read: Sample; text: string } | null>(null);
  const box = boxes[Number(chosen)] ?? boxes[0];
  const now = useDeferredValue(options);
  if (!box) return null;
  const text = buildPreview(partner, type, now, box);

  function take(read: Sample, given: string): void {
    setSample({ read, text: given });
    onOptions?.(read.options);
    // Beside a gate in stands a gate in.
    const alike = boxes.findIndex(({ direction }) => direction === read.direction);
    if (alike >= 0) setChosen(String(alike));
  }

  return (
    <div className={classes.preview}>
      <Written
        hint={t(moves.length > 0 ? 'previewHint' : 'previewExample')}
        label={t('previewOf')}
        names={boxes.map(nameOf)}
        chosen={chosen}
        onChosen={setChosen}
        text={text}
        own={now.own.map(({ template }) => template.slice(0, 3))}
        faults={faultsOf(box, kindOf(type, box), now)}
      />
      {type === 'CODECO' && (
        <FormGroup title={t('sample.title')} hint={t(onOptions ? 'sample.fillsProfile' : 'sample.compares')} wide>
          <SampleField before={options} onRead={take} />
          {sample && <SampleBeside partner={partner} sample={sample.read} theirs={sample.text} ours={text} />}
        </FormGroup>
      )}
    </div>
  );
}

/** The message of an estimate as the profile would write it now, and what is wrong with it. */
export function EstimatePreview({ partner, options }: Pick<PreviewProps, 'partner'> & { options: EstimateOptions }) {
  const { t } = useTranslation('edi');
  const { data: sent = [] } = useQuery(estimatesOf(partner.id));
  const estimates = sent.length > 0 ? sent : exampleEstimates;
  const [chosen, setChosen] = useState('0');
  const estimate = estimates[Number(chosen)] ?? estimates[0];
  const now = useDeferredValue(options);
  if (!estimate) return null;
  return (
    <div className={classes.preview}>
      <Written
        hint={t(sent.length > 0 ? 'previewHint' : 'previewExampleEstimate')}
        label={t('move.estimate')}
        names={estimates.map(({ document, number }) => `${document} · ${number}`)}
        chosen={chosen}
        onChosen={setChosen}
        text={buildEstimatePreview(partner, now, estimate)}
        own={[]}
        faults={faultsOfEstimate(estimate, partner.charset)}
      />
    </div>
  );
}

interface WrittenProps {
  hint: string;
  /** What the message tells, and the names of what there is to choose from. */
  label: string;
  names: string[];
  chosen: string;
  onChosen: (at: string) => void;
  text: string;
  /** Tags of segments that the profile adds. */
  own: string[];
  faults: BuildFault[];
}

function Written({ hint, label, names, chosen, onChosen, text, own, faults }: WrittenProps) {
  const { t } = useTranslation('edi');
  const problems = checkInterchange(text, { own });
  const told = [...faults.map(toldOfFault), ...problems.map(toldOfProblem)];
  return (
    <FormGroup title={t('preview')} hint={hint} wide>
      <Select
        label={label}
        allowDeselect={false}
        data={names.map((name, at) => ({ value: String(at), label: name }))}
        value={chosen}
        onChange={(next) => onChosen(next ?? '0')}
      />
      <Segments label={t('preview')} text={text} marked={problems.map(({ segment }) => segment)} />
      <div role="status">
        {told.length === 0 ? <Text size="sm">{t('bench.right')}</Text> : <Reasons reasons={told} />}
      </div>
    </FormGroup>
  );
}
