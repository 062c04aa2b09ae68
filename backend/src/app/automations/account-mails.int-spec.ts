import { randomUUID } from 'node:crypto';

import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import { userStreamOf } from '@cablepark/contracts/shared/streams';
import type { EventLog } from '@cablepark/event-store/log/event-log';
import { createEvent, createSystemContext } from '@cablepark/event-store/streams/command-context';
import { openThrowawayVault } from '@cablepark/vault/test/throwaway-key';
import type { Vault } from '@cablepark/vault/vault';

import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import type { Started } from './test/run-automations.ts';
import { openWorld, type World } from './test/world.ts';

const DAY_MS = 86_400_000;

let sink: SmtpSink;
let park: World;
let running: Started;
let log: EventLog;
let vault: Vault;
beforeAll(async () => {
  [sink, park] = await Promise.all([startSmtpSink(), openWorld()]);
  log = park.store.open();
  vault = await openThrowawayVault(park.pool);
  running = await park.start({ SMTP_URL: sink.url });
});
afterEach(() => {
  sink.reset();
});
afterAll(async () => {
  await park.close();
  await sink.stop();
});

const write = async (event: DomainEvent): Promise<void> => {
  const stream = userStreamOf((event.data as { userId: string }).userId);
  await log.append(stream, [createEvent(event, createSystemContext('Test', new Date()))], -1n);
};

describe('links of accounts', () => {
  const appendRequest = async (
    type: 'EmailVerificationRequested' | 'PasswordResetRequested',
    language: 'lv' | 'en',
    inMs = DAY_MS,
  ) => {
    const link = await vault.seal('link', { email: 'anna@example.lv', token: 'the-token' });
    const expiresAt = new Date(Date.now() + inMs).toISOString();
    await write({
      type,
      data: { userId: randomUUID(), tokenHash: 'its hash', link, expiresAt, language },
    });
  };

  it.each([
    ['EmailVerificationRequested', 'en', 'Confirm your e-mail', '/verify/the-token'],
    ['PasswordResetRequested', 'lv', 'Izvēlies citu paroli', '/reset/the-token'],
  ] as const)('of %s are sent once, in the language %s', async (type, language, subject, page) => {
    await appendRequest(type, language);
    await sink.waitUntilTaken(1);
    const [{ email, to } = { email: undefined, to: '' }] = sink.taken;
    expect(to).toBe('anna@example.lv');
    expect(email?.subject).toBe(subject);
    expect(email?.text).toContain(`https://wake.example${page}`);
    expect(email?.html).toContain(`https://wake.example${page}`);
    await running.waitUntilSettled();
    expect(sink.tries).toBe(1);
    const { rows } = await park.pool.query<{ data: unknown }>(
      'SELECT data FROM automations.outbox',
    );
    expect(JSON.stringify(rows)).not.toContain('the-token');
  });

  it('are not sent after they have expired', async () => {
    await appendRequest('PasswordResetRequested', 'en', -1);
    await running.waitUntilSettled();
    expect(sink.tries).toBe(0);
  });
});

describe('notices of accounts', () => {
  const userId = randomUUID;
  const createNotice = async (email: string | null) => {
    const profile = { email, username: 'anna', firstName: null, lastName: null, phoneNumber: null };
    return { to: await vault.seal('profile', profile), language: 'en' } as const;
  };

  it('go to the e-mail that was proved when it happened', async () => {
    const notice = await createNotice('anna@example.lv');
    await write({ type: 'PasswordChanged', data: { userId: userId(), credentialId: 'c', notice } });
    await write({
      type: 'AccountRecovered',
      data: { userId: userId(), credentialId: 'c', notice },
    });
    await write({
      type: 'EmailChanged',
      data: { userId: userId(), profile: (await createNotice('new@example.lv')).to, notice },
    });
    await write({
      type: 'GoogleAccountLinked',
      data: { userId: userId(), googleAccount: 'g', notice },
    });
    await write({ type: 'GoogleAccountsUnlinked', data: { userId: userId(), notice } });
    await sink.waitUntilTaken(5);
    expect(new Set(sink.taken.map(({ to }) => to))).toEqual(new Set(['anna@example.lv']));
    expect(sink.taken.map(({ email }) => email.subject).sort()).toEqual([
      'Google was linked to your account',
      'Google was unlinked from your account',
      'Your e-mail was changed',
      'Your password was changed',
      'Your password was changed',
    ]);
  });

  it('go to nobody if no e-mail was proved', async () => {
    await write({
      type: 'PasswordChanged',
      data: { userId: userId(), credentialId: 'c', notice: null },
    });
    await running.waitUntilSettled();
    expect(sink.tries).toBe(0);
  });
});
