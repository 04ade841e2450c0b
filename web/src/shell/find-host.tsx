import { type ComponentProps, type ComponentType, useEffect, useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { loadTexts } from '../core/text/i18n.ts';
import type { Palette } from '../features/find/palette.tsx';
import { toast } from '../ui/action/toast.ts';
import { useOffered } from './use-offered.ts';
import { useTypedAhead } from './use-typed-ahead.ts';

/** Until then the first screen has what it needs, mostly. */
const aheadMs = 2000;

type PaletteProps = ComponentProps<typeof Palette>;

/** Apart from the shell, because it brings the contract with it. */
async function loadPalette(): Promise<ComponentType<PaletteProps>> {
  const [{ Palette }] = await Promise.all([import('../features/find/palette.tsx'), loadTexts('find')]);
  return Palette;
}

interface FindHostProps {
  opened: boolean;
  onClose: () => void;
  onHelp: () => void;
}

/** The palette, which is fetched while nobody needs it yet, and once more when it is wanted and did not come. */
export function FindHost({ opened, onClose, onHelp }: FindHostProps) {
  const { t } = useTranslation();
  const [Loaded, setLoaded] = useState<ComponentType<PaletteProps>>();
  const offered = useOffered(onHelp);
  const [text, setText] = useState('');
  const [isEntered, setEntered] = useState(false);
  useLayoutEffect(() => {
    if (!opened) return;
    setText('');
    setEntered(false);
  }, [opened]);
  useTypedAhead(opened, { onText: setText, onEnter: () => setEntered(true), onEscape: onClose });

  // biome-ignore lint/correctness/useExhaustiveDependencies: at first and whenever it is wanted
  useEffect(() => {
    if (Loaded) return;
    const load = () =>
      loadPalette().then(
        (palette) => setLoaded(() => palette),
        () => {
          if (!opened) return;
          onClose();
          toast.error(t('failed.chunkText'));
        },
      );
    if (opened) return void load();
    // After what the first screen itself asks for.
    const waiting = setTimeout(load, aheadMs);
    return () => clearTimeout(waiting);
  }, [opened]);

  // It opens once it is there: a dialog that begins open does not know where the focus was.
  const [isThere, setThere] = useState(false);
  useEffect(() => setThere(Loaded !== undefined), [Loaded]);

  return (
    Loaded && (
      <Loaded
        opened={opened && isThere}
        onClose={onClose}
        offered={offered}
        text={text}
        onText={setText}
        isEntered={isEntered}
      />
    )
  );
}
