import { createFileRoute } from '@tanstack/react-router';
import { useReducer } from 'react';
import { queryClient } from '../../../core/data/queries.ts';
import { getSession, useSession } from '../../../core/session/session.ts';
import { loadTexts } from '../../../core/text/i18n.ts';
import { AdminProfile } from '../../../features/admins/admin-profile.tsx';
import { ownProfile } from '../../../features/admins/admins.api.ts';

const ownId = () => getSession().whoami?.id ?? 0;

export const Route = createFileRoute('/_app/admins/profile')({
  loader: async () => {
    await Promise.all([queryClient.ensureQueryData(ownProfile.one(ownId())), loadTexts('admins')]);
  },
  component: Profile,
});

function Profile() {
  const id = useSession().whoami?.id;
  // The page stays after a save: a new form starts from what was saved.
  const [saves, onSaved] = useReducer((count: number) => count + 1, 0);
  return id ? <AdminProfile key={`${id}-${saves}`} id={id} onSaved={onSaved} /> : null;
}
