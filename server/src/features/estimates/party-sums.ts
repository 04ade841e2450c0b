import { type Payer, payers, type Share } from '@boxyard/contract/inspections/repair-price.ts';

const sum = (nets: readonly number[]): number => nets.reduce((cents, net) => cents + Math.round(net * 100), 0) / 100;

/** What each party pays; nothing where the owner pays all. */
export function partySums(lines: readonly { shares: readonly Share[] }[]): { payer: Payer; net: number }[] {
  const shares = lines.flatMap((line) => line.shares);
  if (!shares.some(({ payer }) => payer === 'user')) return [];
  return payers.map((payer) => ({
    payer,
    net: sum(shares.filter((share) => share.payer === payer).map(({ net }) => net)),
  }));
}

/** What was approved of these lines. @param choiceOf the answer to a line by its id */
export const approvedSum = (
  lines: readonly { id: number; net: number }[],
  choiceOf: (id: number) => string | undefined,
): number => sum(lines.filter(({ id }) => choiceOf(id) === 'approved').map(({ net }) => net));
