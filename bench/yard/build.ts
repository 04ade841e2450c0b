import { createReadStream, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import react from '@vitejs/plugin-react';
import { build } from 'vite';

const types: Record<string, string> = { '.html': 'text/html', '.js': 'text/javascript', '.css': 'text/css' };

/** The bench page with the real component in it, built for production and served; answers where, and how to end it. */
export async function servePage(): Promise<{ url: string; end: () => void }> {
  const folder = mkdtempSync(join(tmpdir(), 'boxyard-yard-bench-'));
  await build({
    root: join(import.meta.dirname, 'page'),
    configFile: false,
    logLevel: 'warn',
    plugins: [react()],
    css: { postcss: join(import.meta.dirname, '../../web') },
    build: { outDir: folder, emptyOutDir: true, target: 'es2023', chunkSizeWarningLimit: 2000 },
  });
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = join(folder, path === '/' ? 'index.html' : path);
    const stream = createReadStream(file);
    stream.on('open', () => response.setHeader('content-type', types[extname(file)] ?? 'application/octet-stream'));
    stream.on('error', () => response.writeHead(404).end());
    stream.pipe(response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    end: () => {
      server.closeAllConnections();
      server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
