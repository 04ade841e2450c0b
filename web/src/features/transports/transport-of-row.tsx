import type { TransportRow } from '@boxyard/contract/gate/transports.ts';
import { useTranslation } from 'react-i18next';
import { DialogSubject, EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { TransportEdit } from './transport-form.tsx';

interface TransportOfRowProps {
  /** The one to change; null while the dialog is closed. */
  opened: TransportRow | null;
  onClose: () => void;
}

/** Changes a transport where its container is not on the screen. */
export function TransportOfRow({ opened, onClose }: TransportOfRowProps) {
  const { t } = useTranslation('transports');
  return (
    <DialogSubject value={opened?.containerName ?? ''}>
      <EntityModal opened={opened !== null} onClose={onClose} title={t('editTitle', { tripCode: opened?.tripCode })}>
        {opened && <TransportEdit containerId={opened.containerId} transport={opened} onSaved={onClose} />}
      </EntityModal>
    </DialogSubject>
  );
}
