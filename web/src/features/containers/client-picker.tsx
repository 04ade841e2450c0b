import { useTranslation } from 'react-i18next';
import { RemoteSelect } from '../../ui/input/remote-select.tsx';
import { customerChoices } from '../clients/clients.api.ts';

/** The client that chosen containers get. */
export function ClientPicker(props: { value: number | null; onChange: (id: number | null) => void }) {
  const { t } = useTranslation('containers');
  return <RemoteSelect {...props} label={t('clientId')} choices={customerChoices} data-autofocus />;
}
