import type { EdiPartner } from '@boxyard/contract/edi/edi-partners.ts';
import { compare, type Sample } from '@boxyard/contract/edi/edi-sample.ts';
import { Button, Text, VisuallyHidden } from '@mantine/core';
import { IconArrowsDiff, IconCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { fieldNames, pick } from '../../core/data/fields.ts';
import { useSession } from '../../core/session/session.ts';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { partners } from '../edi-partners/edi-partners.api.ts';
import classes from './profiles.module.css';

interface SampleBesideProps {
  partner: EdiPartner;
  sample: Sample;
  theirs: string;
  ours: string;
}

/** The line's sample and our message, segment by segment; what differs is marked. */
export function SampleBeside({ partner, sample, theirs, ours }: SampleBesideProps) {
  const { t } = useTranslation('edi');
  const lines = compare(theirs, ours);
  const differing = lines.filter(({ isSame }) => !isSame).length;
  return (
    <>
      <TakePartner partner={partner} sample={sample} />
      {sample.unknown.length > 0 && (
        <Text size="sm">
          {t('sample.unknown', { count: sample.unknown.length })}{' '}
          <code className={classes.mono}>{sample.unknown.join(' ')}</code>
        </Text>
      )}
      <Text size="sm" role="status">
        {differing === 0 ? t('sample.same') : t('sample.differ', { count: differing })}
      </Text>
      <table className={classes.compare}>
        <thead>
          <tr>
            <th scope="col">{t('sample.theirs')}</th>
            <th scope="col">{t('sample.ours')}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) => {
            const Sign = line.isSame ? IconCheck : IconArrowsDiff;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: they are in a fixed order, and two may be alike
              <tr key={at} data-differs={!line.isSame || undefined}>
                <td>
                  <Sign size={14} stroke={1.8} aria-hidden />
                  <VisuallyHidden>{t(line.isSame ? 'sample.isSame' : 'sample.isOther')} </VisuallyHidden>
                  {line.theirs}
                </td>
                <td>{line.ours}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}

/** What the sample says of the partner itself, where that differs. */
function TakePartner({ partner, sample }: Pick<SampleBesideProps, 'partner' | 'sample'>) {
  const { t } = useTranslation('edi');
  const { busy, run } = useAction();
  const isOwner = useSession().whoami?.isOwner ?? false;
  const names = fieldNames(sample.partner).filter((name) => sample.partner[name] !== partner[name]);
  if (names.length === 0 || !isOwner) return null;
  const take = () =>
    run(async () => {
      await partners.update(partner.id, pick(sample.partner, names), partner.version);
      toast.success(t('partnerUpdated'));
    });
  return (
    <div className={classes.take}>
      <Text size="sm">{t('sample.partnerDiffers', { fields: names.map((name) => t(name)).join(', ') })}</Text>
      <Button size="compact-sm" variant="light" loading={busy} onClick={() => void take()}>
        {t('sample.takePartner')}
      </Button>
    </div>
  );
}
