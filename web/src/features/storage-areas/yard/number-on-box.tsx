import { splitContainerNumber } from '@boxyard/contract/yard/iso6346.ts';

/** Widths in heights of the text: of a full number, and of a serial alone. */
const full = 8.6;
const serialAlone = 4.2;

export const hasRoomForNumber = (width: number, text: number): boolean => width >= full * text;

interface NumberOnBoxProps {
  number: string;
  width: number;
  /** Height of the text. */
  text: number;
}

/**
 * The number as `ContainerNumber` shows it, but with two elements only: a yard draws thousands of them. A narrow box has
 * the serial alone, one that is narrower still nothing.
 */
export function NumberOnBox({ number, width, text }: NumberOnBoxProps) {
  const parts = splitContainerNumber(number);
  if (!hasRoomForNumber(width, text)) return width >= serialAlone * text ? (parts?.serial ?? number) : null;
  if (!parts) return number;
  return (
    <>
      {`${parts.owner} ${parts.serial} `}
      <b>{parts.digit}</b>
    </>
  );
}
