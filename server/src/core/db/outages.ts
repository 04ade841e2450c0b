/** The database cannot be reached or did not answer; the request itself may be right. */
export class Outage extends Error {}

/** Too many wait for the same thing. */
export class Busy extends Outage {}

/** SQLSTATE classes: connection exceptions, no resources (connections, disk, memory), the server stops or starts. */
const outageClasses = /^(08|53|57P|58)/;
/** A statement that ran into statement_timeout; a transaction that was left idle for too long. */
const cutOff = ['57014', '25P03'];
/** The driver's message when a statement got no answer in time; this error has no code. */
const noAnswer = 'Query read timeout';

/** Whether the failure of a statement means that the database is unavailable for everybody. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error instanceof Outage || outageClasses.test(code) || cutOff.includes(code) || error.message === noAnswer;
}
