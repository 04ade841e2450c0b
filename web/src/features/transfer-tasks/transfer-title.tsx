import { ContainerNumber } from '../../ui/container-number.tsx';

/** `Edit Transfer Task :: container number`, as the specification titles its tasks. */
export function TransferTitle({ words, number }: { words: string; number: string }) {
  return (
    <>
      {words} :: <ContainerNumber number={number} copyable={false} />
    </>
  );
}
