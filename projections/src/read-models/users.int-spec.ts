import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { DomainEvent } from '@cablepark/contracts/events';
import { signInsStreamOf, userStreamOf } from '@cablepark/contracts/shared/streams';

import { ReadSide } from '../test/read-side.ts';
import { usersReadModel } from './users.read-model.ts';

const sealed = (box: string) => ({ keyId: '0198f3a0-0000-7000-8000-000000000000', box });
const registered = (userId: string, box = 'first'): DomainEvent => ({
  type: 'UserRegistered',
  data: {
    userId,
    profile: sealed(box),
    credentialId: null,
    isEmailProved: false,
    googleAccount: null,
  },
});
const created = (userId: string): DomainEvent => ({
  type: 'UserCreated',
  data: {
    userId,
    role: 'admin',
    profile: sealed('forged'),
    credentialId: randomUUID(),
    isEmailProved: true,
  },
});

describe('the users read model', () => {
  let readSide: ReadSide;
  beforeAll(async () => {
    readSide = await ReadSide.open();
  });
  afterAll(() => readSide.close());

  it('follows each account, lets nobody open one twice, and is the same when rebuilt from zero', async () => {
    const { progress } = readSide.startWorker({ models: [usersReadModel] });
    const [forged, proved, moved, lost] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    await readSide.write(userStreamOf(forged), [registered(forged), created(forged)]);
    await readSide.write(userStreamOf(proved), [
      registered(proved),
      { type: 'EmailProved', data: { userId: proved } },
    ]);
    await readSide.write(userStreamOf(moved), [
      registered(moved),
      { type: 'ProfileChanged', data: { userId: moved, profile: sealed('second') } },
      { type: 'EmailChanged', data: { userId: moved, profile: sealed('third'), notice: null } },
    ]);
    await readSide.write(userStreamOf(lost), [
      registered(lost),
      { type: 'UserDispossessed', data: { userId: lost, profile: sealed('what is left') } },
    ]);
    const position = await readSide.write(signInsStreamOf(proved), [
      { type: 'UserSignedIn', data: { userId: proved, method: 'password' } },
    ]);
    expect(await progress.waitFor(['users'], position, 30_000)).toBe(true);
    const rows = await readSide.readRows([usersReadModel]);
    const findRow = (userId: string) =>
      rows['users']?.find((row) => (row as { user_id: string }).user_id === userId);
    expect(findRow(forged)).toMatchObject({
      role: 'athlete',
      profile_box: 'first',
      is_email_proved: false,
    });
    expect(findRow(proved)).toMatchObject({ is_email_proved: true, last_login: expect.anything() });
    expect(findRow(moved)).toMatchObject({
      profile_box: 'third',
      is_email_proved: true,
      sessions_ended_at: '-1',
    });
    expect(findRow(lost)).toMatchObject({
      profile_box: 'what is left',
      is_email_proved: false,
      credential_id: null,
    });
    expect(findRow(lost)).not.toMatchObject({ sessions_ended_at: '-1' });
    await readSide.rebuild([usersReadModel]);
    expect(await readSide.readRows([usersReadModel])).toEqual(rows);
  });
});
