/** In milliseconds. */
export const timeLimits = {
  statement_timeout: 60_000,
  idle_in_transaction_session_timeout: 60_000,
  // A statement that waits longer for a lock would block others, and soon all connections.
  lock_timeout: 3_000,
};

/** Our statements are short: compiling them or running them in parallel costs more than it saves. */
const plans = { jit: 'off', random_page_cost: 1.1, max_parallel_workers_per_gather: 0 };

export const planning = Object.entries(plans)
  .map(([name, value]) => `set ${name} = ${value}`)
  .join('; ');

/** How statements are sent. */
export interface Asking {
  /** What begins a transaction. */
  begin: string;
  /** The same where nothing is to be changed. */
  beginReading: string;
  /** Whether the connection is a session of its own, which keeps settings and named statements. */
  hasSession: boolean;
}

export const askedDirectly: Asking = { begin: 'begin', beginReading: 'begin read only', hasSession: true };

// Not by `set local`, which Citus would have the nodes run, with the whole text around it.
const settings = Object.entries({ ...timeLimits, ...plans })
  .map(([name, value]) => `set_config('${name}', '${value}', true)`)
  .join(', ');

/**
 * Through a pooler a transaction runs in any session: what was set or prepared in another is not there, and what it sets
 * for the session stays there for others. So each transaction begins with the settings, which end with it.
 */
export const askedThroughPooler: Asking = {
  begin: `begin; select ${settings}`,
  beginReading: `begin read only; select ${settings}`,
  hasSession: false,
};
