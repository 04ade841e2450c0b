import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useRelease } from './use-release.ts';

interface ReleaseButtonProps {
  containerId: number;
  name: string;
  onReleased?: () => void;
}

/** Frees the place on which a container stands. */
export function ReleaseButton({ containerId, name, onReleased }: ReleaseButtonProps) {
  const { t } = useTranslation();
  const release = useRelease();
  const [busy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    const isFree = await release(containerId, name);
    setBusy(false);
    if (isFree) onReleased?.();
  }
  return (
    <Button size="compact-sm" variant="default" loading={busy} onClick={() => void run()}>
      {t('release.action')}
    </Button>
  );
}
