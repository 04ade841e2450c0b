/** The sign-ins of the demo that a new database gets. */
export const demoPassword = 'Depot-2026';
export const owner = 'owner@demo.test';
export const plainAdmin = 'admin@demo.test';
export const otherOwner = 'owner@other.test';
/** A host name of this machine that the browser of the tests knows. */
export const plainHost = 'depot.test';
/** The demo's first account. */
export const account = 'demo';
