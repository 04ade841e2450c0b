import type { Damage } from '@boxyard/contract/yard/damages.ts';
import { useTranslation } from 'react-i18next';
import { EntityModal } from '../../ui/dialog/entity-modal.tsx';
import { DamageForm } from './damage-form.tsx';

interface DamageDialogProps {
  containerId: number;
  /** Null: closed. */
  damage: Damage | null;
  onClose: () => void;
}

/** One damage, new or known. */
export function DamageDialog({ containerId, damage, onClose }: DamageDialogProps) {
  const { t } = useTranslation('damages');
  return (
    <EntityModal
      opened={damage !== null}
      onClose={onClose}
      title={damage?.isDraft === false ? t('editTitle') : t('createTitle')}
    >
      {damage && <DamageForm containerId={containerId} damage={damage} onSaved={onClose} />}
    </EntityModal>
  );
}
