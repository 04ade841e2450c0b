import { createHash } from 'node:crypto';
import { checkInterchange } from '@boxyard/contract/edi/edi-check.ts';
import { buildEstimate, type ToldEstimate } from '@boxyard/contract/edi/edi-estimate.ts';
import { encode } from '@boxyard/contract/edi/edi-syntax.ts';
import type { EstimateLine, EstimateRow } from '@boxyard/contract/inspections/estimates.ts';
import { sql } from 'kysely';
import type { Ctx } from '../../core/http/context.ts';
import { hasModule } from '../../core/http/require-module.ts';
import { ofProblem } from '../edi-events/reasons.service.ts';
import { getPartner } from '../edi-partners/edi-partners.queries.ts';
import { envelopeOf, fileNameOf, localNow, lockPartner } from './build.service.ts';
import { insertMessage, nextIcr } from './message-log.queries.ts';

/** Partners of the client that take estimates by message are sent one (DESTIM), in the transaction in which it is sent. */
export async function tellEstimate(ctx: Ctx, row: EstimateRow, lines: readonly EstimateLine[]): Promise<void> {
  if (!(await hasModule(ctx, 'edi'))) return;
  const { rows } = await sql<{
    id: number;
    isoCode: string;
  }>`select p.id, coalesce(nullif(c.iso_code, ''), type.iso_code) as iso_code
    from edi_partner p
    join container c on c.account_id = p.account_id and c.id = ${row.containerId}
    join container_type type on type.account_id = p.account_id and type.id = c.container_type_id
    where p.account_id = ${ctx.account.id} and p.client_id = ${row.clientId} and p.mode <> 'off' and p.sends_estimates order by p.id`.execute(
    ctx.tx,
  );
  for (const { id, isoCode } of rows) await tell(ctx, id, { row, lines, type: isoCode });
}

async function tell(
  ctx: Ctx,
  partnerId: number,
  { row, lines, type }: { row: EstimateRow; lines: readonly EstimateLine[]; type: string },
) {
  await lockPartner(ctx, partnerId);
  const partner = await getPartner(ctx, partnerId);
  const at = await localNow(ctx);
  const icr = await nextIcr(ctx.tx, ctx.account.id, partnerId, partner.firstIcr);
  const told: ToldEstimate = {
    document: `${row.number}/${row.revision}`,
    function: row.revision === 1 ? '9' : '5',
    number: row.containerName,
    type,
    currency: row.currency,
    at,
    lines: lines.map((line) => ({ ...line })),
  };
  const text = buildEstimate(told, envelopeOf(partner), { icr, at });
  const problems = checkInterchange(text).map(ofProblem);
  const isWrong = problems.some(({ isError }) => isError);
  const contents = Buffer.from(encode(text, partner.charset));
  await insertMessage(ctx, {
    partnerId,
    profileId: null,
    direction: 'out',
    type: 'DESTIM',
    function: told.function,
    icr,
    // What our own check refuses waits for a person, as a message that no carrier took.
    status: partner.mode === 'test' ? 'test' : isWrong ? 'failed' : 'waiting',
    isDue: partner.carrier !== 'none',
    isTest: partner.mode === 'test',
    fileName: fileNameOf(partner.fileName, { icr, type: 'DESTIM', at }),
    contents,
    sha256: createHash('sha256').update(contents).digest('hex'),
    preparedAt: at,
    about: row.containerName,
    boxCount: 1,
    boxes: [row.containerName.toLowerCase()],
    words: [row.containerName, told.document, icr],
    reasons: problems,
    parsed: null,
    earlierId: null,
  });
}
