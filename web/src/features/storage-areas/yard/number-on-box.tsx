import { splitContainerNumber } from '@boxyard/contract/iso6346.ts';

/** The number as `ContainerNumber` shows it, but with two elements only: a yard draws thousands of them. */
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
