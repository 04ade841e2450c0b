import type { HoldRow } from '@boxyard/contract/bookings/holds.ts';
import { useTranslation } from 'react-i18next';

const ways = ['blocksIn', 'blocksOut', 'blocksMove'] as const;

/** What a hold keeps a container from: `in, out`. */
export function useBlockedWords() {
  const { t } = useTranslation('bookings');
  return (hold: Pick<HoldRow, (typeof ways)[number]>): string =>
    ways
      .filter((way) => hold[way])
      .map((way) => t(`blocked.${way}`))
      .join(', ');
}
