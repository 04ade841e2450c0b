import {
  type EdiCode,
  type EdiPartner,
  EdiPartnerCreate,
  EdiPartnerUpdate,
} from '@boxyard/contract/edi/edi-partners.ts';
import { newKey } from '../../core/new-key.ts';
import { today } from '../../core/text/day.ts';
import { type PartnerHead, partners } from './edi-partners.api.ts';

export interface CodeValues extends EdiCode {
  /** Tells the rows of the form apart. */
  key: string;
}

export interface PartnerValues extends PartnerHead {
  codes: CodeValues[];
}

export const newCode = (): CodeValues => ({ key: newKey(), kind: 'type', ours: '', theirs: '', onlyIn: false });

export const newPartner = (clientId: number | null, name: string): PartnerValues => ({
  ...partners.empty,
  clientId,
  name,
  firstDay: today(),
  codes: [],
});

export const valuesOf = (partner: EdiPartner): PartnerValues => ({
  ...partners.valuesOf(partner),
  codes: partner.codes.map((code) => ({ ...code, key: `${code.kind} ${code.ours} ${code.theirs}` })),
});

/** A secret that is not typed stays as it is. */
const bodyOf = ({ codes, secret, sample: _, ...head }: PartnerValues) => ({
  ...head,
  ...(secret !== '' && { secret }),
  codes: codes.map(({ key: _, ...code }) => code),
});

const newBodyOf = (values: PartnerValues) => ({
  ...bodyOf(values),
  ...(values.sample !== '' && { sample: values.sample }),
});

export const NewPartner = { safeParse: (values: PartnerValues) => EdiPartnerCreate.safeParse(newBodyOf(values)) };
export const ChangedPartner = { safeParse: (values: PartnerValues) => EdiPartnerUpdate.safeParse(bodyOf(values)) };
