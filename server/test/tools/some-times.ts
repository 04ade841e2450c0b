import { expect } from 'vitest';

/** When a record was made and last changed, whenever that was. */
export const someTimes = { createdAt: expect.any(Number), updatedAt: expect.any(Number) };
