import type { FieldError, ProblemBody, ProblemCode } from '@boxyard/contract/core/problems.ts';

/** A call that failed. `offline` is the key when no answer came at all. */
export class ApiProblem extends Error {
  override name = 'ApiProblem';
  readonly body: ProblemBody;

  constructor(body: ProblemBody) {
    super(body.detail);
    this.body = body;
  }

  get status(): number {
    return this.body.status;
  }

  get code(): ProblemCode {
    return this.body.code;
  }

  get errors(): FieldError[] {
    return this.body.errors ?? [];
  }
}

const withoutAnswer = (key: string, detail: string) =>
  new ApiProblem({ type: 'about:blank', title: detail, status: 0, detail, code: 'UNEXPECTED', key });

export const offlineProblem = () => withoutAnswer('offline', 'The server cannot be reached.');
/** Something has waited, and the device cannot say when it was. */
export const askWhenProblem = () => {
  const detail = 'The clock of the device was changed while this waited.';
  return new ApiProblem({ type: 'about:blank', title: detail, status: 409, detail, code: 'CONFLICT', key: 'askWhen' });
};
export const notDoneProblem = () => withoutAnswer('lost.notDone', 'It was not done.');

/** The request went out, and no answer came: it may have been done. A proxy says by these that the server did not answer. */
export const isLost = (error: unknown): boolean => error instanceof ApiProblem && [0, 502, 504].includes(error.status);

/** The problem in a failed answer; a proxy's own page has none, so one is made from the status. */
export async function problemOf(response: Response): Promise<ApiProblem> {
  const type = response.headers.get('content-type') ?? '';
  if (type.includes('problem+json')) {
    const body: ProblemBody = await response.json();
    return new ApiProblem(body);
  }
  const detail = `${response.status} ${response.statusText}`.trim();
  return new ApiProblem({
    type: 'about:blank',
    title: detail,
    status: response.status,
    detail,
    code: response.status === 401 ? 'UNAUTHENTICATED' : 'UNEXPECTED',
    key: 'noAnswer',
  });
}
