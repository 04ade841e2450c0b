import { isIP } from 'node:net';
import { isAbsolute } from 'node:path';
import { email } from '@boxyard/contract/core/fields.ts';
import { callsAMinute } from '@boxyard/contract/integrations/api-tokens.ts';
import { z } from 'zod';

const url = (protocols: RegExp, example: string) =>
  z.string().refine((text) => protocols.test(text) && URL.canParse(text), { error: `must look like ${example}` });

const databaseUrl = z
  .string()
  .refine((text) => !/^\w+:\/\/([^/?#]*@)?[^/?#]*,/.test(text), {
    error: 'must name one host: for several, put HAProxy before them and name that',
    abort: true,
  })
  .refine((text) => /^postgres(ql)?:\/\//.test(text) && URL.canParse(text), {
    error: 'must look like postgres://user:password@host/database',
  });

const port = z.coerce
  .number({ error: 'must be a whole number from 0 to 65535' })
  .refine((number) => Number.isInteger(number) && number >= 0 && number <= 65_535, {
    error: 'must be a whole number from 0 to 65535',
  });

const amount = z.coerce.number({ error: 'must be a number' }).min(0, 'must not be negative');

const proxyExample = 'the addresses of the proxies before the server, such as 10.0.0.0/8 or loopback';

/** As `trustProxy` of Fastify understands it; `true` would let anybody choose their own address. */
function isProxyList(text: string): boolean {
  const isRange = (part: string) => {
    const [address = '', bits = ''] = part.split('/');
    const widest = isIP(address) === 4 ? 32 : 128;
    return isIP(address) !== 0 && (!part.includes('/') || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest));
  };
  return text
    .split(',')
    .every((part) => ['loopback', 'linklocal', 'uniquelocal'].includes(part.trim()) || isRange(part.trim()));
}

const Environment = z.object({
  NODE_ENV: z.string().optional(),
  PORT: port.default(3000),
  HOST: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  MIN_FREE_MB: amount.default(256),
  DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_READ_URL: z.string().optional(),
  DATABASE_TLS: z.enum(['required'], { error: 'must be required, or not set' }).optional(),
  DATABASE_CA: z.string().optional(),
  STORAGE_URL: url(/^(s3|file):\/\//, 's3://key:secret@host/bucket').optional(),
  SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
  SECRET_BEFORE: z.string().min(32, 'must have at least 32 characters').optional(),
  PUBLIC_URL: url(/^https?:\/\//, 'https://depot.example').optional(),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, { error: `must be ${proxyExample}` })
    .optional(),
  WEBHOOK_ALLOW: z
    .string()
    .refine((text) => text.split(',').every((host) => /^[^\s/@]+$/.test(host.trim())), {
      error: 'must be hosts such as erp.local,10.0.0.5:8080',
    })
    .optional(),
  E_INVOICE_DIR: z
    .string()
    .refine(isAbsolute, { error: 'must be a folder from the root, such as /srv/e-invoices' })
    .optional(),
  EDI_DIR: z.string().refine(isAbsolute, { error: 'must be a folder from the root, such as /srv/edi' }).optional(),
  SMTP_URL: url(/^smtps?:\/\//, 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => email.safeParse(/^[^<>"\r\n]*<([^<>]+)>$/.exec(text)?.[1] ?? text).success, {
      error: 'must be an address, such as depot@example.com or Depot <depot@example.com>',
    })
    .optional(),
  OPERATOR_EMAIL: z
    .string()
    .refine((text) => email.safeParse(text).success, { error: 'must be an e-mail address' })
    .optional(),
  DISK_FREE_MIN_MB: amount.default(1024),
  BACKUP_EXPECTED_HOURS: z.coerce
    .number({ error: 'must be a number of hours above 0' })
    .positive('must be a number of hours above 0')
    .optional(),
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  OTEL_EXPORTER_OTLP_ENDPOINT: url(/^https?:\/\//, 'http://127.0.0.1:4318').optional(),
  SLOW_QUERY_MS: amount.default(500),
  CALLS_A_MINUTE: amount.default(callsAMinute),
  MOST_DELAY_MS: amount.default(2_000),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], {
      error: 'must be one of fatal, error, warn, info, debug, trace, silent',
    })
    .default('info'),
  DEMO: z.enum(['true', 'false'], { error: 'must be true or false' }).optional(),
});

export interface Config {
  production: boolean;
  port: number;
  host: string;
  dataDir: string;
  /** With less free space than this, a database in `dataDir` refuses changes. */
  leastFreeBytes: number;
  databaseUrl: string | undefined;
  /** Where `databaseUrl` leads to a PgBouncer in transaction mode: the same database without it, for what needs a session of its own. */
  directDatabaseUrl: string | undefined;
  storageUrl: string | undefined;
  /** Signing key; undefined means: generate one into the data folder. */
  secret: string | undefined;
  /** The key before this one: still accepted, signs nothing. */
  formerSecret: string | undefined;
  publicUrl: string;
  /** The proxies whose X-Forwarded-For is believed; false: none. */
  trustProxy: string | false;
  /** Hosts to which webhooks may go although they are private, and by http. */
  webhookHosts: string[];
  /** The folder from which a provider's program takes e-invoices, with a folder for each account. */
  eInvoiceDir: string | undefined;
  /** The folder in which partners of EDI take and leave messages, with a folder for each account. */
  ediDir: string | undefined;
  smtpUrl: string | undefined;
  /** Whom mails are from. */
  mailFrom: string;
  /** The address that mails about failed backups and full disks go to. */
  operatorEmail: string | undefined;
  /** With less free space than this, a disk that the server writes to is told to be nearly full. */
  lowDiskBytes: number;
  /** A last good backup that is older is told; undefined: none is expected. */
  backupHours: number | undefined;
  /** Where metrics are served; undefined: nowhere. */
  metrics: { port: number; host: string } | undefined;
  /** Where traces are sent by OTLP over HTTP; undefined: nowhere. */
  tracesUrl: string | undefined;
  /** Statements that took longer are logged; Infinity: none. */
  slowQueryMs: number;
  /** How many calls a minute one session or program may make, of each process; strangers of one network as many. */
  callsAMinute: number;
  /** A process that is so far behind with its work, on the mean of some seconds, refuses requests. */
  mostDelayMs: number;
  logLevel: string;
  /** Whether a new database of our own gets the demo. */
  demo: boolean;
}

export class ConfigError extends Error {}

/** Reads the environment once; every complaint is one sentence that says what to set. */
export function readConfig(environment: Record<string, string | undefined>): Config {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''));
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `Set ${issue.path.join('.')}: it ${issue.message}.`).join('\n'),
    );
  }
  const env = parsed.data;
  const production = env.NODE_ENV === 'production';
  if ((production || env.DATABASE_URL) && !env.SECRET) {
    throw new ConfigError('Set SECRET to a random text of at least 32 characters: it signs the sessions and links.');
  }
  if (env.DEMO === 'true' && (production || env.DATABASE_URL)) {
    throw new ConfigError(
      'Unset DEMO: at the start only a database in DATA_DIR outside production is filled with the demo.',
    );
  }
  if (!env.DATABASE_URL && env.DATABASE_TLS)
    throw new ConfigError('Unset DATABASE_TLS: the database in DATA_DIR is reached without a network.');
  if (!env.DATABASE_URL && env.DATABASE_DIRECT_URL)
    throw new ConfigError('Set DATABASE_URL to the PgBouncer of the database, or unset DATABASE_DIRECT_URL.');
  if (env.DATABASE_READ_URL)
    throw new ConfigError('Unset DATABASE_READ_URL: all requests go to the one address in DATABASE_URL.');
  if (production && !env.PUBLIC_URL) {
    throw new ConfigError(
      'Set PUBLIC_URL to the address that people open, such as https://depot.example: links, mails and cookies are made for it.',
    );
  }
  for (const name of ['OPERATOR_EMAIL', 'MAIL_FROM'] as const) {
    if (env[name] && !env.SMTP_URL)
      throw new ConfigError(`Set SMTP_URL, or unset ${name}: no mail is sent without it.`);
  }
  if (env.METRICS_PORT && env.METRICS_PORT === env.PORT) {
    throw new ConfigError('Set METRICS_PORT to another port than PORT: metrics are not for everybody.');
  }
  const publicUrl = (env.PUBLIC_URL ?? `http://localhost:${env.PORT}`).replace(/\/+$/, '');
  return {
    production,
    port: env.PORT,
    host: env.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    dataDir: env.DATA_DIR,
    leastFreeBytes: env.MIN_FREE_MB * 1024 ** 2,
    databaseUrl: addressOf(env, 'DATABASE_URL'),
    directDatabaseUrl: addressOf(env, 'DATABASE_DIRECT_URL'),
    storageUrl: env.STORAGE_URL,
    secret: env.SECRET,
    formerSecret: env.SECRET_BEFORE,
    publicUrl,
    trustProxy: env.TRUST_PROXY ?? false,
    webhookHosts: (env.WEBHOOK_ALLOW ?? '')
      .split(',')
      .map((host) => host.trim().toLowerCase())
      .filter(Boolean),
    eInvoiceDir: env.E_INVOICE_DIR,
    ediDir: env.EDI_DIR,
    smtpUrl: env.SMTP_URL,
    mailFrom: env.MAIL_FROM ?? `Boxyard <no-reply@${new URL(publicUrl).hostname}>`,
    operatorEmail: env.OPERATOR_EMAIL,
    lowDiskBytes: env.DISK_FREE_MIN_MB * 1024 ** 2,
    backupHours: env.BACKUP_EXPECTED_HOURS,
    metrics: env.METRICS_PORT === undefined ? undefined : { port: env.METRICS_PORT, host: env.METRICS_HOST },
    tracesUrl: env.OTEL_EXPORTER_OTLP_ENDPOINT && `${env.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/+$/, '')}/v1/traces`,
    slowQueryMs: env.SLOW_QUERY_MS || Number.POSITIVE_INFINITY,
    callsAMinute: env.CALLS_A_MINUTE,
    mostDelayMs: env.MOST_DELAY_MS,
    logLevel: env.LOG_LEVEL,
    demo: env.DEMO !== 'false' && !production && !env.DATABASE_URL,
  };
}

/** One of the database's addresses: with DATABASE_TLS by TLS only, with the certificate checked. */
function addressOf(
  env: z.output<typeof Environment>,
  name: 'DATABASE_URL' | 'DATABASE_DIRECT_URL',
): string | undefined {
  const given = env[name];
  if (!given || !env.DATABASE_TLS) return given;
  const parameters = new URL(given).searchParams;
  if (/^(disable|no-verify|prefer)$/.test(parameters.get('sslmode') ?? '')) {
    throw new ConfigError(`Take sslmode out of ${name}: it contradicts DATABASE_TLS=required.`);
  }
  parameters.set('sslmode', 'verify-full');
  if (env.DATABASE_CA) parameters.set('sslrootcert', env.DATABASE_CA);
  return `${given.replace(/[?#].*$/s, '')}?${parameters}`;
}
