import type { Way } from '@boxyard/contract/people/notifications.ts';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { toast } from '../../ui/action/toast.ts';
import { useAction } from '../../ui/action/use-action.ts';
import { FormGroup } from '../../ui/form/form-group.tsx';
import { Select } from '../../ui/input/select.tsx';
import { Page } from '../../ui/page/page.tsx';
import { PlainTable } from '../../ui/table/plain-table.tsx';
import { choicesQuery, choose, ways } from './notifications.api.ts';

/** How the reader hears of each kind; what is chosen is kept at once. */
export function Choices() {
  const { t } = useTranslation('notifications');
  const { data = [] } = useQuery(choicesQuery);
  const { busy, run } = useAction();
  return (
    <Page title={t('choices')}>
      <FormGroup title={t('choices')} hint={t('choicesHint')} wide>
        <PlainTable
          caption={t('choices')}
          isCaptionHidden
          rows={data}
          rowKey={({ kind }) => kind}
          columns={[
            { header: t('kindOf'), cell: ({ kind }) => t(`kind.${kind}`) },
            {
              header: t('how'),
              cell: ({ kind, way }) => (
                <Select<Way>
                  aria-label={t(`kind.${kind}`)}
                  size="xs"
                  data={ways.map((value) => ({ value, label: t(`way.${value}`) }))}
                  value={way}
                  disabled={busy}
                  allowDeselect={false}
                  onChange={(chosen) =>
                    chosen &&
                    void run(async () => {
                      await choose({ kind, way: chosen });
                      toast.success(t('saved'));
                    })
                  }
                />
              ),
            },
          ]}
        />
      </FormGroup>
    </Page>
  );
}
