import type { EdiBox, EdiEstimate } from '@boxyard/contract/edi/edi-options.ts';
import {
  type CarrierCheck,
  type EdiBoard,
  type EdiCode,
  type EdiPartner,
  type EdiPartnerValues,
  emptyEdiPartner,
  ediPartnerRoutes as routes,
} from '@boxyard/contract/edi/edi-partners.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../core/api/api.ts';
import { entity } from '../../core/data/entity.ts';
import { type DataQuery, invalidate } from '../../core/data/queries.ts';

/** A partner without its codes, for a form without input. */
export interface PartnerHead extends Omit<EdiPartnerValues, 'clientId' | 'firstDay' | 'codes'> {
  clientId: number | null;
  firstDay: string | null;
  /** The password or private key for the SFTP server. The API takes it and never answers it. */
  secret: string;
  /** An example message that the line gave, from which a new partner is filled in; '' where there is none. */
  sample: string;
}

const { codes: _, ...emptyHead } = emptyEdiPartner;
const empty: PartnerHead = { ...emptyHead, clientId: null, firstDay: null, secret: '', sample: '' };

export const partners = entity('edi_partner', routes, {
  empty,
  shows: ['client'],
  changes: ['edi_partner', 'edi_profile', 'edi_event', 'edi_message'],
});

export const partnersQuery: DataQuery<EdiPartner[]> = {
  queryKey: ['edi_partner', 'all'],
  queryFn: ({ signal }) => call(routes.list, { signal }),
  meta: { entities: ['client'] },
};

const usePartners = () => useQuery(partnersQuery).data;

/** The filter of lists whose rows belong to a partner. */
export const partnerFilter = { kind: 'choice', param: 'partnerId', useChoices: usePartners } as const;

/** What was sent, waits, failed and came. */
export const boardQuery: DataQuery<EdiBoard> = {
  queryKey: ['edi_partner', 'board'],
  queryFn: ({ signal }) => call(routes.board, { signal }),
  meta: { entities: ['edi_event', 'edi_message', 'transport', 'client'] },
};

/** The latest gate moves of the partner's containers, as messages tell them. */
export const movesOf = (id: number): DataQuery<EdiBox[]> => ({
  queryKey: ['edi_partner', 'moves', id],
  queryFn: ({ signal }) => call(routes.moves, { params: { id }, signal }),
});

/** The latest estimates that were sent of the partner's containers, as messages tell them. */
export const estimatesOf = (id: number): DataQuery<EdiEstimate[]> => ({
  queryKey: ['edi_partner', 'estimates', id],
  queryFn: ({ signal }) => call(routes.estimates, { params: { id }, signal }),
  meta: { entities: ['estimate'] },
});

/** What a word of the partner means. */
export async function saveCode(id: number, body: EdiCode): Promise<EdiPartner> {
  const saved = await call(routes.map, { params: { id }, body });
  await invalidate('edi_partner', 'edi_event', 'edi_message');
  return saved;
}

/** Tries the way to the partner; nothing is sent. */
export const checkWay = (id: number): Promise<CarrierCheck> => call(routes.check, { params: { id } });
