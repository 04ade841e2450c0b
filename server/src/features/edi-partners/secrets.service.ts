import type { EdiPartnerValues } from '@boxyard/contract/edi/edi-partners.ts';
import { z } from 'zod';

type Server = Pick<EdiPartnerValues, 'host' | 'port' | 'username'>;
const Kept = z.object({ secret: z.string(), host: z.string(), port: z.int(), username: z.string() });

/** A secret with the server that it was given for: an undo may bring another one back. */
export const withServer = (secret: string, { host, port, username }: Server): string =>
  JSON.stringify({ secret, host, port, username });

/** @returns undefined where it was given for another server, or cannot be opened */
export function secretFor(partner: Server, opened: string | undefined): string | undefined {
  if (opened === undefined) return undefined;
  const { secret, host, port, username } = Kept.parse(JSON.parse(opened));
  return host === partner.host && port === partner.port && username === partner.username ? secret : undefined;
}
