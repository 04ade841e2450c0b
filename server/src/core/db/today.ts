import { sql } from 'kysely';

/** The day that it is now where the account is, in SQL. */
export const todayIn = ({ account }: { account: { timezone: string } }) =>
  sql`(now() at time zone ${account.timezone}::text)::date`;
