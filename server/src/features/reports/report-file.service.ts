import { type Language, languages } from '@boxyard/contract/core/enums.ts';
import { type ExportFormat, exportFormats } from '@boxyard/contract/integrations/exports.ts';
import { ReportName } from '@boxyard/contract/reports/report-names.ts';
import { ReportQuery } from '@boxyard/contract/reports/reports.ts';
import { type OpenedLink, signLink } from '../../core/files/signed-links.ts';
import type { Step } from '../../core/http/handle.ts';
import { tellExport } from '../exports/exports.service.ts';
import { readAsked } from './asked.ts';

/** For how long a download can be started. */
const linkSeconds = 300;

interface Wanted {
  format: ExportFormat;
  language?: Language | undefined;
  query?: ReportQuery | undefined;
}

/** The content of a link. The session is checked when it is opened. */
interface FileJob {
  account: string;
  report: ReportName;
  format: ExportFormat;
  language: Language | undefined;
  query: ReportQuery;
  adminId: number;
  sessionId: number;
  tokenId: number;
}

/** @throws 422 for what the report does not have */
export async function linkToFile(
  step: Step,
  report: ReportName,
  { format, language, query = {} }: Wanted,
): Promise<{ url: string; expiresAt: number }> {
  const { account, admin, app } = await step(async (ctx) => {
    readAsked(ctx, report, query);
    return ctx;
  });
  await tellExport(app.db, account.id, admin, { list: `report-${report}`, format }, query);
  const expiresAt = Math.floor(Date.now() / 1000) + linkSeconds;
  const url = signLink(app.secret, `/static/cache/${account.slug}/report/${report}.${format}`, {
    until: String(expiresAt),
    query: JSON.stringify(query),
    ...(language && { language }),
    admin: String(admin.id),
    session: String(admin.sessionId),
    ...(admin.apiToken && { token: String(admin.apiToken.id) }),
  });
  return { url, expiresAt };
}

const pathPattern = /^\/static\/cache\/([^/]+)\/report\/([a-z]+)\.([a-z]+)$/;

/** @returns undefined for a link of another kind and for an expired one */
export function fileJobOf({ path, values }: OpenedLink): FileJob | undefined {
  const [, account = '', name, end] = pathPattern.exec(path) ?? [];
  const report = ReportName.safeParse(name).data;
  const format = exportFormats.find((each) => each === end);
  if (!report || !format || Number(values.get('until')) * 1000 < Date.now()) return undefined;
  return {
    account,
    report,
    format,
    language: languages.find((each) => each === values.get('language')),
    query: ReportQuery.parse(JSON.parse(values.get('query') ?? '{}')),
    adminId: Number(values.get('admin')),
    sessionId: Number(values.get('session')),
    tokenId: Number(values.get('token') ?? 0),
  };
}
