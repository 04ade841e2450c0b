import { describe, expect, it } from 'vitest';
import { readConfig } from '../src/config.ts';

const secret = 's'.repeat(32);
const production = { NODE_ENV: 'production', SECRET: secret, PUBLIC_URL: 'https://depot.example' };
const database = { DATABASE_URL: 'postgres://u:p@host/db' };
const missingSecret = 'Set SECRET to a random text of at least 32 characters: it signs the sessions and links.';

describe('the configuration', () => {
  it('has defaults for a first start', () => {
    expect(readConfig({})).toEqual({
      production: false,
      port: 3000,
      host: '127.0.0.1',
      dataDir: './data',
      leastFreeBytes: 256 * 1024 ** 2,
      databaseUrl: undefined,
      directDatabaseUrl: undefined,
      storageUrl: undefined,
      secret: undefined,
      formerSecret: undefined,
      publicUrl: 'http://localhost:3000',
      mailFrom: 'Boxyard <no-reply@localhost>',
      trustProxy: false,
      webhookHosts: [],
      eInvoiceDir: undefined,
      smtpUrl: undefined,
      operatorEmail: undefined,
      lowDiskBytes: 1024 ** 3,
      backupHours: undefined,
      metrics: undefined,
      slowQueryMs: 500,
      callsAMinute: 600,
      mostDelayMs: 2000,
      logLevel: 'info',
      demo: true,
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readConfig({ PORT: '', SECRET: '', DATABASE_URL: '', DEMO: '' })).toEqual(readConfig({}));
  });

  it.each([
    [{ PORT: 'http' }, 'Set PORT: it must be a whole number from 0 to 65535.'],
    [{ PORT: '70000' }, 'Set PORT: it must be a whole number from 0 to 65535.'],
    [{ PORT: '80.5' }, 'Set PORT: it must be a whole number from 0 to 65535.'],
    [{ DATABASE_URL: 'mysql://x' }, 'Set DATABASE_URL: it must look like postgres://user:password@host/database.'],
    [{ ...database, DATABASE_TLS: 'maybe' }, 'Set DATABASE_TLS: it must be required, or not set.'],
    [
      { DATABASE_URL: 'postgres://u:p@one:5432,two/db' },
      'Set DATABASE_URL: it must name one host: for several, put HAProxy before them and name that.',
    ],
    [{ DATABASE_TLS: 'required' }, 'Unset DATABASE_TLS: the database in DATA_DIR is reached without a network.'],
    [
      { DATABASE_URL: `${database.DATABASE_URL}?sslmode=no-verify`, DATABASE_TLS: 'required', SECRET: secret },
      'Take sslmode out of DATABASE_URL: it contradicts DATABASE_TLS=required.',
    ],
    [
      { DATABASE_DIRECT_URL: database.DATABASE_URL },
      'Set DATABASE_URL to the PgBouncer of the database, or unset DATABASE_DIRECT_URL.',
    ],
    [
      { ...database, SECRET: secret, DATABASE_READ_URL: database.DATABASE_URL },
      'Unset DATABASE_READ_URL: all requests go to the one address in DATABASE_URL.',
    ],
    [
      {
        ...database,
        DATABASE_DIRECT_URL: `${database.DATABASE_URL}?sslmode=disable`,
        DATABASE_TLS: 'required',
        SECRET: secret,
      },
      'Take sslmode out of DATABASE_DIRECT_URL: it contradicts DATABASE_TLS=required.',
    ],
    [{ STORAGE_URL: 'ftp://x' }, 'Set STORAGE_URL: it must look like s3://key:secret@host/bucket.'],
    [{ SECRET: 'short' }, 'Set SECRET: it must have at least 32 characters.'],
    [{ SECRET_BEFORE: 'short' }, 'Set SECRET_BEFORE: it must have at least 32 characters.'],
    [{ PUBLIC_URL: 'depot.example' }, 'Set PUBLIC_URL: it must look like https://depot.example.'],
    [{ SMTP_URL: 'mail' }, 'Set SMTP_URL: it must look like smtp://user:password@host:587.'],
    [{ OPERATOR_EMAIL: 'us' }, 'Set OPERATOR_EMAIL: it must be an e-mail address.'],
    [
      { MAIL_FROM: 'Depot <us>' },
      'Set MAIL_FROM: it must be an address, such as depot@example.com or Depot <depot@example.com>.',
    ],
    [{ MAIL_FROM: 'us@depot.test' }, 'Set SMTP_URL, or unset MAIL_FROM: no mail is sent without it.'],
    [{ OPERATOR_EMAIL: 'us@depot.test' }, 'Set SMTP_URL, or unset OPERATOR_EMAIL: no mail is sent without it.'],
    [{ DISK_FREE_MIN_MB: '-1' }, 'Set DISK_FREE_MIN_MB: it must not be negative.'],
    [{ BACKUP_EXPECTED_HOURS: '0' }, 'Set BACKUP_EXPECTED_HOURS: it must be a number of hours above 0.'],
    [
      { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' },
      'Set OTEL_EXPORTER_OTLP_ENDPOINT: it must look like http://127.0.0.1:4318.',
    ],
    [{ METRICS_PORT: '-1' }, 'Set METRICS_PORT: it must be a whole number from 0 to 65535.'],
    [
      { PORT: '3000', METRICS_PORT: '3000' },
      'Set METRICS_PORT to another port than PORT: metrics are not for everybody.',
    ],
    [{ SLOW_QUERY_MS: 'long' }, 'Set SLOW_QUERY_MS: it must be a number.'],
    [{ LOG_LEVEL: 'loud' }, 'Set LOG_LEVEL: it must be one of fatal, error, warn, info, debug, trace, silent.'],
    [{ DEMO: 'yes' }, 'Set DEMO: it must be true or false.'],
    ...['true', '1', '10.0.0.0/99', 'proxy.example'].map((given): [Record<string, string>, string] => [
      { TRUST_PROXY: given },
      'Set TRUST_PROXY: it must be the addresses of the proxies before the server, such as 10.0.0.0/8 or loopback.',
    ]),
    [{ NODE_ENV: 'production' }, missingSecret],
    [
      { NODE_ENV: 'production', SECRET: secret },
      'Set PUBLIC_URL to the address that people open, such as https://depot.example: links, mails and cookies are made for it.',
    ],
    [database, missingSecret],
    [
      { NODE_ENV: 'production', SECRET: secret, DEMO: 'true' },
      'Unset DEMO: at the start only a database in DATA_DIR outside production is filled with the demo.',
    ],
    [
      { ...database, SECRET: secret, DEMO: 'true' },
      'Unset DEMO: at the start only a database in DATA_DIR outside production is filled with the demo.',
    ],
  ])('%o is refused with one sentence', (environment, sentence) => {
    expect(() => readConfig(environment as Record<string, string>)).toThrow(new Error(sentence));
  });

  it('says all that is wrong at once', () => {
    expect(() => readConfig({ PORT: 'x', DEMO: 'x' })).toThrow(/^Set PORT: .*\.\nSet DEMO: .*\.$/);
  });

  it('never has a demo in production or beside a PostgreSQL', () => {
    expect(readConfig(production).demo).toBe(false);
    expect(readConfig({ ...database, SECRET: secret }).demo).toBe(false);
    expect(readConfig({ DEMO: 'false' }).demo).toBe(false);
  });

  it('listens everywhere in production, unless told otherwise', () => {
    expect(readConfig(production).host).toBe('0.0.0.0');
    expect(readConfig({ ...production, HOST: '::1' }).host).toBe('::1');
  });

  it('serves metrics on this machine only, unless told otherwise, and takes 0 for no log of slow statements', () => {
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://otel:4318/' }).tracesUrl).toBe(
      'http://otel:4318/v1/traces',
    );
    expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
    expect(readConfig({ METRICS_PORT: '9464', METRICS_HOST: '::' }).metrics).toEqual({ port: 9464, host: '::' });
    expect(readConfig({ SLOW_QUERY_MS: '0' }).slowQueryMs).toBe(Number.POSITIVE_INFINITY);
  });

  it('trusts the proxies that it is given', () => {
    expect(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,fd00::/8' }).trustProxy).toBe(
      'loopback, 10.0.0.0/8,fd00::/8',
    );
  });

  it('makes links from PUBLIC_URL without a slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://depot.example/' }).publicUrl).toBe('https://depot.example');
  });
});
