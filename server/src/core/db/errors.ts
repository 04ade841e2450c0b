/** What is thrown may be anything; these read from it what errors of Node, PostgreSQL and other programs carry. */

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of an error of the database or of the system. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** What a program that ended with an error had written to its standard error. */
export function stderrOf(error: unknown): string {
  return error instanceof Error && 'stderr' in error && typeof error.stderr === 'string' ? error.stderr.trim() : '';
}
