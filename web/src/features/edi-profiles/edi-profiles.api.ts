import type { BodyOf } from '@boxyard/contract/core/route.ts';
import { optionsOf } from '@boxyard/contract/edi/edi-options.ts';
import { type EdiProfile, ediProfileRoutes as routes } from '@boxyard/contract/edi/edi-profiles.ts';
import { call } from '../../core/api/api.ts';
import { type DataQuery, invalidate, queryClient } from '../../core/data/queries.ts';

/** Versions that were saved before an option was made have its usual value. */
const whole = (profile: EdiProfile): EdiProfile => ({
  ...profile,
  // The options of a version are those of its message.
  options: { ...optionsOf(profile.type), ...profile.options } as EdiProfile['options'],
});

const read = async (partnerId: number, signal: AbortSignal) =>
  (await call(routes.list, { query: { partnerId }, signal })).map(whole);

/** All versions of a partner's profiles, the newest of each message first. */
export const profilesOf = (partnerId: number): DataQuery<EdiProfile[]> => ({
  queryKey: ['edi_profile', 'of', partnerId],
  queryFn: ({ signal }) => read(partnerId, signal),
  meta: { entities: ['edi_message'] },
});

async function changing<Answer>(asked: Promise<Answer>): Promise<Answer> {
  const answer = await asked;
  await invalidate('edi_profile', 'edi_event', 'edi_message');
  return answer;
}

export const profiles = {
  create: (body: BodyOf<typeof routes.create>) => changing(call(routes.create, { body })),
  remove: (id: number) => changing(call(routes.remove, { params: { id } })),
};

/** A version that is edited. No route gives it alone: it is found among those of its partner. */
export function editedProfile(profile: EdiProfile) {
  const one = (id: number): DataQuery<EdiProfile> => ({
    queryKey: ['edi_profile', id],
    queryFn: async ({ signal }) => {
      const all = await read(profile.partnerId, signal);
      return all.find((each) => each.id === id) ?? profile;
    },
  });
  return {
    one,
    fresh: (id: number) => queryClient.fetchQuery({ ...one(id), staleTime: 0 }),
    update: (id: number, body: BodyOf<typeof routes.update>, version?: number) =>
      changing(call(routes.update, { params: { id }, body, ifMatch: version })),
  };
}
