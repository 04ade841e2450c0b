import type { ContainerDetail } from '@boxyard/contract/yard/containers.ts';
import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../core/text/format.ts';
import classes from './cargo.module.css';

/** The container's payload and volume, in the units of the headings; 0 means that they are not known. */
export function CargoLimits({ container }: { container: Pick<ContainerDetail, 'payloadCapacityKg' | 'volumeCbm'> }) {
  const { t } = useTranslation('work-tasks');
  const { payloadCapacityKg, volumeCbm } = container;
  return (
    <table className={classes.limits}>
      <thead>
        <tr>
          <th scope="col">{t('maxPayload')}</th>
          <th scope="col">{t('maxVolume')}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <td>{payloadCapacityKg > 0 ? formatNumber(payloadCapacityKg, 2, 3) : t('noLimit')}</td>
          <td>{volumeCbm > 0 ? formatNumber(volumeCbm, 2, 3) : t('noLimit')}</td>
        </tr>
      </tbody>
    </table>
  );
}
