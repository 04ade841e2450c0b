import type { UseFormReturnType } from '@mantine/form';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { FoldedLine } from '../../../ui/form/folded-lines.tsx';
import type { LineChoices } from './line-choices.ts';
import { linePrices, lineSubject } from './line-summary.ts';
import type { CardValues, LineValues } from './rate-card.values.ts';
import { RateLineFields } from './rate-line-fields.tsx';

interface RateLineRowProps {
  fields: UseFormReturnType<CardValues>;
  at: number;
  line: LineValues;
  choices: LineChoices;
  isReadOnly: boolean;
  isOpen: boolean;
  onToggle: () => void;
  onCopy: () => void;
}

export function RateLineRow({ fields, at, line, choices, isReadOnly, isOpen, onToggle, onCopy }: RateLineRowProps) {
  const { t } = useTranslation(['rate-cards', 'enums']);
  useClearedErrors(fields, at, line);
  return (
    <FoldedLine
      {...{ texts: 'rate-cards', at, isReadOnly, isOpen, onToggle, onCopy }}
      subject={lineSubject(line, choices, t)}
      prices={linePrices(line, t)}
      error={fields.errors[`lines.${at}`]}
      onRemove={() => fields.removeListItem('lines', at)}
    >
      <RateLineFields fields={fields} at={at} line={line} choices={choices} />
    </FoldedLine>
  );
}

/** What was said of a line or of its slabs as a whole is over once something in it changes. */
function useClearedErrors(fields: UseFormReturnType<CardValues>, at: number, line: LineValues): void {
  const text = JSON.stringify(line);
  const former = useRef(text);
  useEffect(() => {
    if (former.current === text) return;
    former.current = text;
    fields.clearFieldError(`lines.${at}`);
    fields.clearFieldError(`lines.${at}.slabs`);
  });
}
