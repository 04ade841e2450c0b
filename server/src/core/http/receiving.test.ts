import { describe, expect, it } from 'vitest';
import { receiving } from './receiving.ts';

const megabyte = 1024 * 1024;
const full = { code: 'UNAVAILABLE', key: 'filesUnavailable' };

/** An upload of that size which stays until `end`. It fails where there is no room. */
function hold(person: number, circle: number, size: number, account = circle) {
  const { promise: over, resolve } = Promise.withResolvers<void>();
  const { promise: taken, resolve: take, reject } = Promise.withResolvers<void>();
  const upload = receiving({ person: `p${person}`, account: `a${account}`, circle: `c${circle}` }, async (room) => {
    room.take(size * megabyte);
    take();
    await over;
  });
  upload.catch(reject);
  const end = async () => {
    resolve();
    await Promise.allSettled([upload]);
  };
  return { taken, end };
}

describe('the room for uploads under way', () => {
  it('is never taken up by people who came through one, in however many accounts', async () => {
    const uploads = Array.from({ length: 9 }, (_, person) => hold(person, 1, 30));
    const results = await Promise.allSettled(uploads.map(({ taken }) => taken));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
    const other = hold(100, 2, 30);
    await other.taken;
    await Promise.all([...uploads, other].map(({ end }) => end()));
  });

  it('has a rest for circles that hold little', async () => {
    const uploads = Array.from({ length: 6 }, (_, person) => hold(person, person % 3, 32));
    await Promise.all(uploads.map(({ taken }) => taken));
    await expect(hold(6, 0, 5).taken).rejects.toMatchObject(full);
    const others = Array.from({ length: 12 }, (_, n) => hold(100 + n, 100 + n, 5));
    await Promise.all(others.map(({ taken }) => taken));
    await expect(hold(200, 100, 5).taken).rejects.toMatchObject(full);
    await Promise.all([...uploads, ...others].map(({ end }) => end()));
  });

  it('leaves an account a file where others of its circle hold all that is theirs', async () => {
    const uploads = Array.from({ length: 3 }, (_, person) => hold(person, 1, 32, 1));
    await Promise.all(uploads.map(({ taken }) => taken));
    await expect(hold(10, 1, 5, 1).taken).rejects.toMatchObject(full);
    const other = hold(11, 1, 5, 2);
    await other.taken;
    await expect(hold(12, 1, 5, 2).taken).rejects.toMatchObject(full);
    await Promise.all([...uploads, other].map(({ end }) => end()));
  });

  it('comes back when uploads end', async () => {
    for (let n = 0; n < 20; n++) {
      const upload = hold(1, 1, 32);
      await upload.taken;
      await upload.end();
    }
  });
});
