/** The sign-ins of the demo that a new database gets. */
export const demoPassword = 'Depot-2026';
export const owner = 'owner@demo.test';
export const plainAdmin = 'admin@demo.test';
export const otherOwner = 'owner@other.test';
/** The demo's first account. */
export const account = 'demo';
