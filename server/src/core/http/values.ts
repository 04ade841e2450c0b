import { mostValues } from '@boxyard/contract/core/route.ts';
import type { FastifyInstance } from 'fastify';
import { Problem } from './problems.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The most values that a body of the route may have. */
    mostValues?: number;
  }
}

/**
 * Parsed, small values take many times the memory of their text, and names the time: 64 KB of `{}` become 1.4 MB. So they are
 * counted in the bytes of a body before it is parsed.
 */
export function limitValues(http: FastifyInstance): void {
  const parse = http.getDefaultJsonParser('error', 'error');
  http.removeContentTypeParser('application/json');
  http.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, bytes, done) => {
    const most = request.routeOptions.config.mostValues ?? mostValues.public;
    if (hasMoreValues(bytes, most)) done(new Problem('TOO_LARGE', 'tooManyValues', { max: most }));
    else parse(request, bytes.toString(), done);
  });
}

const [quote, backslash, comma, list, object] = [...Buffer.from('"\\,[{')];

/** Each value but the first follows a comma or the beginning of a list or an object. What is no JSON is counted in some way. */
function hasMoreValues(json: Uint8Array, most: number): boolean {
  let values = 1;
  let inText = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) inText = !inText;
    else if (inText && byte === backslash) at += 1;
    else if (!inText && (byte === comma || byte === list || byte === object)) {
      values += 1;
      if (values > most) return true;
    }
  }
  return false;
}
