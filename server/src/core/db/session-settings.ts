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

/** The role of requests: it owns no table, and sees the rows of the account that was entered. */
export const applicationRole = 'boxyard_app';

// Not by `set local`: an engine that spreads tables would run the whole text around it on its nodes too.
const setLocally = (settings: Record<string, unknown>) =>
  `select ${Object.entries(settings)
    .map(([name, value]) => `set_config('${name}', '${value}', true)`)
    .join(', ')}`;

/** What begins a transaction, and as whom it runs: as the application's role on its own pool, or on that of the owner. */
export interface Beginning {
  asOwner: string;
  asApplication: string;
  asApplicationOfOwner: string;
}

export const inOwnSession: Beginning = {
  asOwner: 'begin',
  asApplication: 'begin', // each of its connections starts as this role
  asApplicationOfOwner: `begin; ${setLocally({ role: applicationRole })}`,
};

/**
 * Through a pooler a transaction runs in any session: what was set or prepared in another is not there, and what it sets
 * for the session stays there for others. So each transaction begins with the settings, which end with it.
 */
const asApplicationInAny = `begin; ${setLocally({ ...timeLimits, ...plans, role: applicationRole })}`;
export const throughPooler: Beginning = {
  asOwner: `begin; ${setLocally({ ...timeLimits, ...plans })}`,
  asApplication: asApplicationInAny,
  asApplicationOfOwner: asApplicationInAny,
};
