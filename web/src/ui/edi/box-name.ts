import type { EdiBox } from '@boxyard/contract/edi/edi-options.ts';
import { useTranslation } from 'react-i18next';
import { formatDay } from '../../core/text/format.ts';

/** A gate move in one line, for a list to choose from. */
export function useBoxName() {
  const { t } = useTranslation('edi');
  return ({ number, direction, at }: EdiBox) => {
    const day = formatDay(`${at.slice(0, 4)}-${at.slice(4, 6)}-${at.slice(6, 8)}`);
    return `${number} · ${t(`move.${direction}`)} · ${day} ${at.slice(8, 10)}:${at.slice(10, 12)}`;
  };
}
