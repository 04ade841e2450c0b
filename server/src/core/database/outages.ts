/** The database cannot be asked at the moment, or did not answer: nothing is wrong with what was asked. */
export class Outage extends Error {}

/** SQLSTATE classes: connection exceptions, no resources (connections, disk, memory), the server stops or starts. */
const outageClasses = /^(08|53|57P|58)/;
/** A statement that ran into statement_timeout; a transaction that was left idle for too long. */
const cutOff = ['57014', '25P03'];
/** What the driver says of a statement that had no answer in time; it has no code. */
const noAnswer = 'Query read timeout';

/** Whether the database said, by its failure of a statement, that it is not there for anybody. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return error instanceof Outage || outageClasses.test(code) || cutOff.includes(code) || error.message === noAnswer;
}
