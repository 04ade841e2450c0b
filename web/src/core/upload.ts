import { basePath } from './http.ts';
import { offlineProblem, problemOf } from './problem.ts';
import { dropSession, getToken, refresh } from './session.ts';

interface UploadOptions {
  /** 0 to 1, as bytes leave. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

/** Sends a file as the field `file` and answers the payload. fetch tells no progress, so this is an XMLHttpRequest. */
export async function upload<Payload>(path: string, file: File, options: UploadOptions = {}): Promise<Payload> {
  let response = await attempt(path, file, options);
  if (response.status === 401) {
    if (await refresh()) response = await attempt(path, file, options);
    if (response.status === 401) dropSession();
  }
  if (!response.ok) throw await problemOf(response);
  return ((await response.json()) as { payload: Payload }).payload;
}

function attempt(path: string, file: File, { onProgress, signal }: UploadOptions): Promise<Response> {
  const body = new FormData();
  body.append('file', file);
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', basePath + path);
    request.setRequestHeader('authorization', `Bearer ${getToken()}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const headers = { 'content-type': request.getResponseHeader('content-type') ?? '' };
      resolve(new Response(request.status === 204 ? null : request.responseText, { status: request.status, headers }));
    };
    request.onerror = () => reject(offlineProblem());
    request.onabort = () => reject(new DOMException('The upload was stopped.', 'AbortError'));
    signal?.addEventListener('abort', () => request.abort());
    request.send(body);
  });
}
