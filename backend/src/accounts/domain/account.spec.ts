import { describe, expect, it } from '@jest/globals';

import { sealedExample } from '@cablepark/contracts/shared/sealed';

import { evolveAccount, noAccount, type AccountStreamEvent } from './account.ts';

const userId = '0198f3a0-0000-7000-8000-000000000000';
const made = { userId, profile: sealedExample, credentialId: 'own', isEmailProved: false };
const registered: AccountStreamEvent = {
  type: 'UserRegistered',
  data: { ...made, googleAccount: null },
};
const forged: AccountStreamEvent = {
  type: 'UserCreated',
  data: { ...made, credentialId: 'forged', role: 'admin' },
};
const erased: AccountStreamEvent = {
  type: 'PersonalDataErased',
  data: { subject: 'user', subjectId: userId, keyIds: [sealedExample.keyId], day: null },
};
const evolveAll = (...events: AccountStreamEvent[]) =>
  events
    .map((event) => ({
      ...event,
      metadata: {
        at: '2026-06-01T06:00:00Z',
        correlationId: 'an action',
        causationId: 'an action',
      },
    }))
    .reduce(evolveAccount, noAccount);

describe('an account', () => {
  it('is opened once: a second opening changes nothing', () => {
    const open = evolveAll(registered);
    expect(open).toMatchObject({ status: 'open', role: 'athlete', credentialId: 'own' });
    expect(evolveAll(registered, forged)).toEqual(open);
    expect(evolveAll(registered, registered)).toEqual(open);
  });

  it('can never be opened again once it has been erased', () => {
    expect(evolveAll(registered, erased, forged)).toMatchObject({
      status: 'erased',
      isActive: false,
      credentialId: null,
    });
  });

  it('can no longer be entered once its e-mail has been taken back', () => {
    const lost = evolveAll(
      registered,
      { type: 'GoogleAccountLinked', data: { userId, googleAccount: 'claim-1', notice: null } },
      { type: 'UserDispossessed', data: { userId, profile: sealedExample } },
    );
    expect(lost).toMatchObject({
      status: 'open',
      credentialId: null,
      googleAccounts: [],
      passwordReset: null,
    });
  });
});
