import { splitContainerNumber } from '@boxyard/contract/iso6346.ts';

/** The number as ui/container-number sets it, at the least cost: one text and its check digit, thousands of times. */
export function NumberOnBox({ number }: { number: string }) {
  const parts = splitContainerNumber(number);
  if (!parts) return number;
  return (
    <>
      {`${parts.owner} ${parts.serial} `}
      <b>{parts.digit}</b>
    </>
  );
}
