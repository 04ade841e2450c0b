import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fillTemplate, findProgram, startProgram } from './programs.ts';

interface ProxyOptions {
  /** Where its settings, certificate and log go. */
  folder: string;
  apps: [number, number];
  port: number;
  plainPort: number;
}

interface ReverseProxy {
  url: string;
  /** The certificate, in a file: self-made, so that clients have to be told of it. */
  certificate: string;
  stop(): Promise<void>;
}

/** Starts nginx with the file that compose.yaml uses, and a certificate of its own. */
export async function startReverseProxy({ folder, apps, port, plainPort }: ProxyOptions): Promise<ReverseProxy> {
  const url = `https://localhost:${port}`;
  mkdirSync(join(folder, 'tls'), { recursive: true, mode: 0o700 });
  const certificate = makeCertificate(join(folder, 'tls'));
  const filled = fillTemplate('nginx.conf.template', {
    HTTP_LISTEN: `127.0.0.1:${plainPort}`,
    HTTPS_LISTEN: `127.0.0.1:${port}`,
    PUBLIC_URL: url,
    APP_1: `127.0.0.1:${apps[0]}`,
    APP_2: `127.0.0.1:${apps[1]}`,
    TLS_FOLDER: join(folder, 'tls'),
  });
  return { url, certificate, stop: await startNginx(folder, filled, plainPort) };
}

/** Starts nginx with these servers, of which one redirects from the plain port. @returns how to end it */
export function startNginx(folder: string, servers: string, plainPort: number): Promise<() => Promise<void>> {
  mkdirSync(join(folder, 'temporary'), { recursive: true, mode: 0o700 });
  writeFileSync(join(folder, 'boxyard.conf'), servers);
  writeFileSync(join(folder, 'nginx.conf'), settings(folder));
  const options = ['-p', folder, '-c', 'nginx.conf', '-e', join(folder, 'error.log')];
  return startProgram(findProgram('nginx'), options, () => answers(plainPort));
}

/** Makes a certificate of localhost and its key in the folder. @returns the certificate's file */
export function makeCertificate(folder: string): string {
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-keyout', 'key.pem'];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const options = { cwd: folder, stdio: 'pipe' } as const;
  execFileSync('openssl', ['req', '-x509', '-days', '30', ...key, ...names, '-out', 'certificate.pem'], options);
  return join(folder, 'certificate.pem');
}

/** What deploy/nginx.conf has around our file, with folders of its own. */
const settings = (folder: string) => `
${process.getuid?.() === 0 ? 'user root;' : ''}
daemon off;
worker_processes 2;
pid ${folder}/nginx.pid;
events { worker_connections 4096; }
http {
  access_log ${folder}/access.log;
  client_body_temp_path ${folder}/temporary/body;
  proxy_temp_path ${folder}/temporary/proxy;
  fastcgi_temp_path ${folder}/temporary/fastcgi;
  uwsgi_temp_path ${folder}/temporary/uwsgi;
  scgi_temp_path ${folder}/temporary/scgi;
  include boxyard.conf;
}
`;

/** Refused while nginx does not listen yet. */
const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/`, { redirect: 'manual' }).then(
    ({ status }) => status === 308,
    () => false,
  );
