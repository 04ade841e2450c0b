import { checkInterchange } from '@boxyard/contract/edi/edi-check.ts';
import { isOutOptions } from '@boxyard/contract/edi/edi-options.ts';
import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBoxName } from '../../ui/edi/box-name.ts';
import { buildPreview } from '../../ui/edi/build-preview.ts';
import classes from '../../ui/edi/edi.module.css';
import { EdiTabs } from '../../ui/edi/edi-tabs.tsx';
import { Reasons, toldOfProblem } from '../../ui/edi/reasons.tsx';
import { Segments } from '../../ui/edi/segments.tsx';
import { FieldRow, FormGroup } from '../../ui/form/form-group.tsx';
import { useUnsaved } from '../../ui/form/use-leave-guard.ts';
import { Select } from '../../ui/input/select.tsx';
import { Page } from '../../ui/page/page.tsx';
import { movesOf, partnersQuery } from '../edi-partners/edi-partners.api.ts';
import { profilesOf } from '../edi-profiles/edi-profiles.api.ts';
import { BenchRead } from './bench-read.tsx';

/** Any message: whether it is right, what each segment says, and what is read of it. Nothing is sent or kept. */
export function BenchPage() {
  const { t } = useTranslation('edi');
  const [text, setText] = useState('');
  useUnsaved(() => text !== '');
  // A long message is judged once the typing rests.
  const judged = useDeferredValue(text);
  return (
    <Page title={t('bench.title')}>
      <EdiTabs>
        <FormGroup title={t('bench.message')} hint={t('bench.hint')} wide>
          <Build onBuilt={setText} />
          <Textarea
            label={t('contents')}
            autosize
            minRows={4}
            maxRows={14}
            spellCheck={false}
            placeholder="UNB+UNOA:2+…"
            classNames={{ input: classes.mono ?? '' }}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </FormGroup>
        {judged.trim() !== '' && <Judged text={judged} />}
      </EdiTabs>
    </Page>
  );
}

function Judged({ text }: { text: string }) {
  const { t } = useTranslation('edi');
  const problems = useMemo(() => checkInterchange(text), [text]);
  return (
    <>
      <FormGroup title={t('bench.problems')} wide>
        <div role="status">
          {problems.length === 0 ? (
            <Text size="sm">{t('bench.right')}</Text>
          ) : (
            <Reasons reasons={problems.map(toldOfProblem)} />
          )}
        </div>
      </FormGroup>
      <BenchRead text={text} />
      <FormGroup title={t('says')} wide>
        <Segments label={t('says')} text={text} marked={problems.map(({ segment }) => segment)} />
      </FormGroup>
    </>
  );
}

/** A message as a partner would be sent it, of one of its gate moves. */
function Build({ onBuilt }: { onBuilt: (text: string) => void }) {
  const { t } = useTranslation('edi');
  const { data: partners = [] } = useQuery(partnersQuery);
  const [partner, setPartner] = useState<EdiPartner | null>(null);
  const nameOf = useBoxName();
  const asked = { enabled: partner !== null };
  const { data: moves = [] } = useQuery({ ...movesOf(partner?.id ?? 0), ...asked });
  const { data: profiles = [] } = useQuery({ ...profilesOf(partner?.id ?? 0), ...asked });
  const [move, setMove] = useState<string | null>(null);

  function build(chosen: string | null) {
    setMove(chosen);
    const box = moves[Number(chosen)];
    const options = profiles.find(({ type }) => type === 'CODECO')?.options;
    if (chosen !== null && partner && box && options && isOutOptions(options))
      onBuilt(buildPreview(partner, 'CODECO', options, box));
  }

  if (partners.length === 0) return null;
  return (
    <FieldRow>
      <Select
        label={t('partner')}
        clearable
        data={partners.map(({ id, name }) => ({ value: String(id), label: name }))}
        value={partner ? String(partner.id) : null}
        onChange={(chosen) => {
          setPartner(partners.find(({ id }) => String(id) === chosen) ?? null);
          setMove(null);
        }}
      />
      <Select
        label={t('bench.move')}
        placeholder={partner && moves.length === 0 ? t('bench.noMoves') : ''}
        disabled={moves.length === 0}
        data={moves.map((box, at) => ({ value: String(at), label: nameOf(box) }))}
        value={move}
        onChange={build}
      />
    </FieldRow>
  );
}
