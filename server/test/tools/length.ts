/** `npm run test:operation` and CI run at full length what `npm test` does a few times only. */
const isFull = process.env.TEST_LENGTH === 'full';

/** How often a test does something, or how many records it makes. */
export const times = (short: number, full: number): number => (isFull ? full : short);
