import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Pool } from 'pg';

import { SettableClock } from '@cablepark/platform/test/settable-clock';
import {
  createThrowawayDatabase,
  type ThrowawayDatabase,
} from '@cablepark/postgres/server/test/throwaway-postgres';
import { openThrowawayVault } from '@cablepark/vault/test/throwaway-key';
import type { Vault } from '@cablepark/vault/vault';

import { MailBudget, type CausedMail } from './mail-budget.ts';

const MINUTE_MS = 60_000;
const clock = new SettableClock('2026-06-01T06:00:00Z');
let database: ThrowawayDatabase;
let pool: Pool;
let vault: Vault;

beforeAll(async () => {
  database = await createThrowawayDatabase();
  pool = new Pool({ connectionString: database.url, max: 8 });
  vault = await openThrowawayVault(pool);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Opens the budget as another process would. */
const openBudget = (isOn = true) =>
  MailBudget.open({
    pool,
    vault,
    clock,
    sourceOf: (network) => Promise.resolve(`name of ${network}`),
    isOn,
  });

let mails = 0;
const createMail = (changes: Partial<CausedMail> = {}): CausedMail => ({
  mailId: `mail ${mails++}`,
  address: 'anna@example.lv',
  cause: null,
  isLink: false,
  ...changes,
});
/** Asks about so many mails at once and returns how many may be sent. */
const countAllowed = async (
  budget: MailBudget,
  count: number,
  next: (i: number) => Partial<CausedMail> = () => ({}),
) => {
  const answers = await Promise.all(
    Array.from({ length: count }, (_, i) => budget.spend(createMail(next(i)))),
  );
  return answers.filter(Boolean).length;
};

const toManyAddresses = (i: number) => ({ address: `somebody${i}@example.lv` });

describe('MailBudget', () => {
  let budget: MailBudget;
  beforeEach(async () => {
    budget = await openBudget();
    await pool.query('TRUNCATE mail.spent');
  });

  it('allows twelve mails an hour to one address, however it is spelt', async () => {
    const spellings = [
      'anna@example.lv',
      'ANNA@example.lv',
      'a.n.n.a@example.lv',
      'anna+wake@Example.lv',
    ];
    expect(await countAllowed(budget, 20, (i) => ({ address: spellings[i % 4] ?? '' }))).toBe(12);
    expect(await countAllowed(budget, 1, () => ({ address: 'peteris@example.lv' }))).toBe(1);
    expect(budget.dropped).toBe(8);
  });

  it('allows links in six of them', async () => {
    expect(await countAllowed(budget, 10, () => ({ isLink: true }))).toBe(6);
    expect(await countAllowed(budget, 10)).toBe(6);
  });

  it('allows sixty caused by one account', async () => {
    const cause = { account: 'a user' };
    expect(await countAllowed(budget, 70, (i) => ({ ...toManyAddresses(i), cause }))).toBe(60);
    expect(
      await countAllowed(budget, 1, (i) => ({
        ...toManyAddresses(i),
        cause: { account: 'another' },
      })),
    ).toBe(1);
  });

  it('allows six hundred caused by the guests of one network, known by its address or by its hash', async () => {
    const causes = [{ network: '203.0.113.7' }, { source: 'name of 203.0.113.7' }];
    const eitherWay = (i: number) => ({ ...toManyAddresses(i), cause: causes[i % 2] ?? null });
    expect(await countAllowed(budget, 610, eitherWay)).toBe(600);
    expect(
      await countAllowed(budget, 1, (i) => ({
        ...toManyAddresses(i),
        cause: { account: 'name of 203.0.113.7' },
      })),
    ).toBe(1);
  });

  it('counts across processes and restarts', async () => {
    expect(await countAllowed(budget, 10)).toBe(10);
    expect(await countAllowed(await openBudget(), 10)).toBe(2);
  });

  it('counts a mail once, and allows it however often it is tried', async () => {
    const one = createMail();
    const answers = await Promise.all(Array.from({ length: 20 }, () => budget.spend(one)));
    expect(new Set(answers)).toEqual(new Set([true]));
    expect(await countAllowed(budget, 20)).toBe(11);
    expect(await budget.spend(one)).toBe(true);
  });

  it('allows mails again an hour after the first ones', async () => {
    await countAllowed(budget, 12);
    clock.advance(59 * MINUTE_MS);
    expect(await countAllowed(budget, 1)).toBe(0);
    clock.advance(MINUTE_MS);
    expect(await countAllowed(budget, 20)).toBe(12);
  });

  it('counts nothing if limits are off', async () => {
    expect(await countAllowed(await openBudget(false), 30)).toBe(30);
    expect(await countAllowed(budget, 20)).toBe(12);
  });

  it('stores no address and nobody who caused a mail, and deletes what no retry needs', async () => {
    await budget.spend(createMail({ cause: { account: 'a user' } }));
    const { rows } = await pool.query('SELECT mailbox, cause FROM mail.spent');
    expect(JSON.stringify(rows)).not.toMatch(/anna|a user/);
    await budget.removeOld(clock.now());
    expect((await pool.query('SELECT FROM mail.spent')).rowCount).toBe(1);
    clock.advance(49 * 60 * MINUTE_MS);
    await budget.removeOld(clock.now());
    expect((await pool.query('SELECT FROM mail.spent')).rowCount).toBe(0);
  });
});
