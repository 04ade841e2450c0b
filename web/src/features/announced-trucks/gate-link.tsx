import { useTranslation } from 'react-i18next';
import { LinkButton } from '../../ui/action/link-button.tsx';

interface GateLinkProps {
  truckId: number;
  /** Names the truck, where several links stand below each other. */
  label?: string;
}

/** Opens the gate with what was announced of a truck. */
export function GateLink({ truckId, label }: GateLinkProps) {
  const { t } = useTranslation('bookings');
  return (
    <LinkButton to="/gate" search={{ truck: truckId }} size="compact-sm" variant="light" flex="none" aria-label={label}>
      {t('atGate')}
    </LinkButton>
  );
}
