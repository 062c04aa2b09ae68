import { describe, expect, it } from '@jest/globals';

import { Busy } from '@cablepark/platform/concurrency/semaphore';

import { HASHED_AT_ONCE, MAX_WAITING, Passwords } from './passwords.ts';

/** The cheapest settings that argon2 accepts. */
const passwords = new Passwords({ memoryCost: 8, timeCost: 1, parallelism: 1 });

describe('passwords', () => {
  it('recognises a password by its hash, however ā was typed, and no other', async () => {
    const hashed = await passwords.hash('pārāk īss');
    expect(await passwords.matches('pārāk īss'.normalize('NFD'), hashed)).toBe(true);
    expect(await passwords.matches('parak iss', hashed)).toBe(false);
    expect(await passwords.matches('pārāk īss', undefined)).toBe(false);
  });

  it('keeps sixty-four waiting, and refuses one more', async () => {
    const crowd = Array.from({ length: HASHED_AT_ONCE + MAX_WAITING }, () =>
      passwords.hash('a password'),
    );
    await expect(passwords.hash('a password')).rejects.toThrow(Busy);
    await expect(passwords.matches('a password', await crowd[0])).resolves.toBe(true);
    expect(await Promise.all(crowd)).toHaveLength(HASHED_AT_ONCE + MAX_WAITING);
  });
});
