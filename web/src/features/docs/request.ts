import type { Operation } from './document.ts';

/** What stands in the fields of a call. */
interface Filled {
  /** By the name of the parameter; '' is left out. */
  values: Record<string, string>;
  body: string;
}

interface BuiltRequest {
  method: string;
  /** Path with query. */
  path: string;
  headers: Record<string, string>;
  body: string | undefined;
}

export function buildRequest(operation: Operation, { values, body }: Filled, token: string): BuiltRequest {
  const given = (place: string) =>
    operation.parameters.filter((parameter) => parameter.in === place && values[parameter.name]);
  const path = operation.path.replace(/\{(\w+)\}/g, (whole, name: string) =>
    values[name] ? encodeURIComponent(values[name]) : whole,
  );
  const query = new URLSearchParams(given('query').map(({ name }) => [name, values[name] ?? '']));
  const hasBody = operation.body !== undefined && !operation.isUpload;
  return {
    method: operation.method,
    path: query.size > 0 ? `${path}?${query}` : path,
    headers: {
      ...(token && { Authorization: `Bearer ${token}` }),
      ...(hasBody && { 'Content-Type': 'application/json' }),
      ...Object.fromEntries(given('header').map(({ name }) => [name, values[name] ?? ''])),
    },
    body: hasBody ? body : undefined,
  };
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same call for a shell. Without a token it names the variable that is to hold it. */
export function curlOf(origin: string, { method, path, headers, body }: BuiltRequest, upload: string | null): string {
  const lines = Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`);
  if (!headers.Authorization) lines.unshift('-H "Authorization: Bearer $BOXYARD_TOKEN"');
  if (upload !== null) lines.push(`-F ${quoted(`file=@${upload}`)}`);
  if (body !== undefined) lines.push(`-d ${quoted(body)}`);
  const first = `curl${method === 'GET' ? '' : ` -X ${method}`} ${quoted(origin + path)}`;
  return [first, ...lines].join(' \\\n  ');
}

export interface Answered {
  status: number;
  ms: number;
  text: string;
}

const mostShown = 20_000;

export async function run(request: BuiltRequest, file: File | null): Promise<Answered> {
  const begun = performance.now();
  const form = new FormData();
  if (file) form.append('file', file);
  const sent = file ? form : request.body;
  const answer = await fetch(request.path, {
    method: request.method,
    headers: request.headers,
    // The call is the token's own: what the browser keeps of a sign-in stays out of it.
    credentials: 'omit',
    ...(sent !== undefined && { body: sent }),
  });
  const text = await answer.text();
  return { status: answer.status, ms: Math.round(performance.now() - begun), text: pretty(text).slice(0, mostShown) };
}

function pretty(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
