import { priceRepair } from '@boxyard/contract/inspections/repair-price.ts';
import { lineFor } from '@boxyard/contract/inspections/repair-tariffs.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FieldRow, FormGroup } from '../../../ui/form/form-group.tsx';
import { MeasureInput } from '../../../ui/input/measure-input.tsx';
import { CodeSelect } from '../../../ui/inspections/code-select.tsx';
import { usePriceWords } from '../../../ui/inspections/price-words.ts';
import { readLine, type TariffValues } from './tariff.values.ts';

const nothing = {
  component: '',
  damageCode: '',
  repairCode: '',
  lengthCm: null as number | null,
  widthCm: null as number | null,
  quantity: 1,
};

/** What a repair would cost by the lines as they stand in the form. */
export function TariffTester({ tariff }: { tariff: TariffValues }) {
  const { t } = useTranslation('estimates');
  const [tested, setTested] = useState(nothing);
  const set = (part: Partial<typeof nothing>) => setTested({ ...tested, ...part });
  const measure = (name: 'lengthCm' | 'widthCm') => (
    <MeasureInput
      label={t(name)}
      unit="cm"
      allowDecimal={false}
      value={tested[name] ?? ''}
      onChange={(next) => set({ [name]: typeof next === 'number' ? next : null })}
    />
  );
  return (
    <FormGroup title={t('tester')} hint={t('testerHint')} wide>
      <FieldRow columns="1fr 1fr 1fr">
        <CodeSelect
          kind="components"
          label={t('component')}
          value={tested.component}
          onChange={(component) => set({ component })}
        />
        <CodeSelect
          kind="damages"
          label={t('damageCode')}
          value={tested.damageCode}
          onChange={(damageCode) => set({ damageCode })}
        />
        <CodeSelect
          kind="repairs"
          label={t('repairCode')}
          value={tested.repairCode}
          onChange={(repairCode) => set({ repairCode })}
        />
      </FieldRow>
      <FieldRow columns="1fr 1fr 1fr">
        {measure('lengthCm')}
        {measure('widthCm')}
        <MeasureInput
          label={t('quantity')}
          unit={t('pieces')}
          allowDecimal={false}
          value={tested.quantity}
          onChange={(next) => set({ quantity: typeof next === 'number' ? next : 1 })}
        />
      </FieldRow>
      <output>{tested.repairCode ? <Result tariff={tariff} tested={tested} /> : t('testerBegin')}</output>
    </FormGroup>
  );
}

function Result({ tariff, tested }: { tariff: TariffValues; tested: typeof nothing }) {
  const { t } = useTranslation(['estimates', 'enums']);
  const { why } = usePriceWords();
  const lines = tariff.lines.flatMap((line, at) => {
    const read = readLine(line);
    return read ? [{ ...read, number: at + 1 }] : [];
  });
  const line = lineFor(lines, tested);
  if (!line) return t('enums:priceGap.noLine');
  const rate = Number(tariff.labourRate);
  const priced = priceRepair(line, tested, rate);
  if (typeof priced === 'string') return `${t('byLine', line)} ${t(`enums:priceGap.${priced}`)}`;
  return `${t('byLine', line)} ${why({ rule: line, priced, measures: tested, rate, currency: tariff.currency })}`;
}
