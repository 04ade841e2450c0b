export interface DatabaseError extends Error {
  code: string;
  message: string;
  table?: string;
  column?: string;
  constraint?: string;
  detail?: string;
}

export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code.length === 5;
}

/** Whether rows were refused for what they hold, and not for want of time or of a right. */
export function isIntegrityRefusal(error: unknown): boolean {
  return isDatabaseError(error) && error.code.startsWith('23');
}

/** As the migrations name it; '' for an error of another kind. */
export const constraintOf = (error: unknown): string =>
  isIntegrityRefusal(error) ? namedIn(error as DatabaseError).constraint : ''; // as was just asked

interface Named {
  table: string;
  column: string;
  constraint: string;
}

/** What a node of an engine that spreads tables refused is named in the message only, in quotation marks, and with the number of the table's part. */
export function namedIn({ code, message, table, column, constraint }: DatabaseError): Named {
  const quoted = [...message.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name.replace(/_\d{6,}$/, ''));
  const [first = '', second = ''] = quoted;
  const isKey = code === '23503' || code === '23001';
  return {
    table: table ?? (code === '23502' ? second : first),
    column: column ?? first,
    constraint: constraint ?? (isKey || (code === '23514' && second) ? second : first),
  };
}

/** The name of the constraint that refused, as the migrations name it. */
export const refusedBy = (error: unknown): string | undefined => constraintOf(error) || undefined;
