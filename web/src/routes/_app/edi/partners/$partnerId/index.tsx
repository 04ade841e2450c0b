import type { EdiType } from '@boxyard/contract/edi/edi-options.ts';
import { createFileRoute } from '@tanstack/react-router';
import { queryClient } from '../../../../../core/data/queries.ts';
import { idParams } from '../../../../../core/router/route-params.ts';
import { loadTexts } from '../../../../../core/text/i18n.ts';
import { StockButton } from '../../../../../features/edi-events/stock-button.tsx';
import { partners } from '../../../../../features/edi-partners/edi-partners.api.ts';
import { PartnerPage } from '../../../../../features/edi-partners/partner-page.tsx';
import { profilesOf } from '../../../../../features/edi-profiles/edi-profiles.api.ts';
import { ProfilesOfPartner } from '../../../../../features/edi-profiles/profiles-of-partner.tsx';
import { ModuleOnly } from '../../../../../ui/page/module-only.tsx';

export const Route = createFileRoute('/_app/edi/partners/$partnerId/')({
  params: idParams(['partnerId']),
  // The screen looks for it among the messages that have profiles.
  validateSearch: ({ type }: { type?: unknown }): { type?: EdiType } =>
    typeof type === 'string' ? { type: type as EdiType } : {},
  loader: async ({ params: { partnerId } }) => {
    await Promise.all([
      queryClient.ensureQueryData(partners.one(partnerId)),
      queryClient.ensureQueryData(profilesOf(partnerId)),
      loadTexts('edi', 'inputs'),
    ]);
  },
  component: One,
});

function One() {
  const { partnerId } = Route.useParams();
  const { type } = Route.useSearch();
  const navigate = Route.useNavigate();
  return (
    <ModuleOnly module="edi" title="edi">
      <PartnerPage
        key={partnerId}
        id={partnerId}
        actions={(partner) => <StockButton partnerId={partner.id} name={partner.name} />}
        profiles={(partner) => (
          <ProfilesOfPartner
            partner={partner}
            type={type}
            onType={(next) => void navigate({ search: { type: next }, resetScroll: false })}
          />
        )}
      />
    </ModuleOnly>
  );
}
