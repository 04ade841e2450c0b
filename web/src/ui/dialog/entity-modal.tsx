import { Modal, Skeleton } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { createContext, type KeyboardEvent, type ReactNode, Suspense, useContext, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { dropReasons } from '../action/toast.ts';
import { ContainerNumber } from '../container/container-number.tsx';
import { confirmLeave } from '../form/use-leave-guard.ts';
import { useBackCloses } from './use-back-closes.ts';
import { useOpener } from './use-opener.ts';

interface ModalHandle {
  /** Asks first where something would be lost. */
  close: () => void;
  /** A form in the dialog tells here whether it holds unsaved input. */
  guard: { current: () => boolean };
}

/** The number of the container that a screen is about: its dialogs name it. */
export const DialogSubject = createContext('');

const Handle = createContext<ModalHandle>({ close: () => undefined, guard: { current: () => false } });

interface EntityModalProps {
  opened: boolean;
  onClose: () => void;
  /** Once it has gone, and the focus is where it was before. */
  onClosed?: (() => void) | undefined;
  title: ReactNode;
  size?: number;
  /** Mounted with each opening: usually one `<ModalForm>`. */
  children: ReactNode;
}

/** A dialog around a record's form. Escape, Back, the cross and a click beside it ask before unsaved input is lost. */
export function EntityModal({ opened, onClose, onClosed, title, size = 640, children }: EntityModalProps) {
  const subject = useContext(DialogSubject);
  // What was open stays in sight while the dialog fades.
  const shown = useRef({ title, subject, children });
  if (opened) shown.current = { title, subject, children };
  const { t } = useTranslation();
  const guard = useRef(() => false);
  const focusOpener = useOpener(opened);
  useEffect(() => {
    if (opened) dropReasons();
  }, [opened]);

  async function close() {
    if (!guard.current() || (await confirmLeave())) onClose();
  }

  useBackCloses(opened, () => void close());

  function onKeyDown(event: KeyboardEvent) {
    // Lists, calendars and questions above the dialog take Escape for themselves.
    const { target, currentTarget } = event;
    if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof Element)) return;
    if (currentTarget.contains(target) && target.getAttribute('aria-expanded') !== 'true') void close();
  }

  // The button that had the focus may be gone.
  useWindowEvent('keydown', (event) => {
    const isEscape = event.key === 'Escape' && !event.defaultPrevented;
    if (opened && isEscape && event.target === document.body) void close();
  });

  return (
    <Modal
      opened={opened}
      onClose={() => void close()}
      title={
        shown.current.subject ? (
          <>
            {shown.current.title} <ContainerNumber number={shown.current.subject} copyable={false} />
          </>
        ) : (
          shown.current.title
        )
      }
      size={size}
      // On a phone nearly the whole screen: its keyboard takes half of it.
      yOffset="clamp(8px, 8vw - 20px, 5dvh)"
      xOffset="clamp(8px, 8vw - 20px, 5vw)"
      closeButtonProps={{ 'aria-label': t('close') }}
      closeOnEscape={false}
      // A question asked on the way out has given the focus back to the form by then.
      returnFocus={false}
      onExitTransitionEnd={() => {
        focusOpener();
        onClosed?.();
      }}
      onKeyDown={onKeyDown}
    >
      <Handle.Provider value={{ close: () => void close(), guard }}>
        {/* Texts that are not there yet are waited for here: the screen behind it stays, and where it was scrolled to. */}
        <Suspense fallback={<Skeleton height={420} />}>{shown.current.children}</Suspense>
      </Handle.Provider>
    </Modal>
  );
}

/** For a form within the dialog: guards its input, answers how to close. */
export function useModalHandle(unsaved: () => boolean): () => void {
  const { close, guard } = useContext(Handle);
  useEffect(() => {
    guard.current = unsaved;
    return () => {
      guard.current = () => false;
    };
  });
  return close;
}
