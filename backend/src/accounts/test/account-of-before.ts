import { randomUUID } from 'node:crypto';
import type { Profile } from '@cablepark/contracts/accounts/user';
import type { UserRole } from '@cablepark/contracts/shared/roles';
import { userStream } from '@cablepark/contracts/shared/streams';
import { readModelNames } from '@cablepark/projections/progress/read-model-progress';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import type { RunningApp } from '../../test/running-app.ts';
import { Claims } from '../commands/open-account/claims.ts';
import { Credentials } from '../credentials/credentials.ts';
import { account } from '../domain/account.ts';
import type { WantedName } from '../domain/names.ts';

export interface AccountOfBefore {
  readonly profile: Pick<Profile, 'email' | 'username'>;
  readonly role?: UserRole;
  readonly password: string;
  /** The names in the form in which they were claimed at the time. */
  readonly names: readonly WantedName[];
}

/** Creates an account as earlier versions could, before e-mails were proved and names were checked; returns its id. */
export async function accountOfBefore({ app, infrastructure }: RunningApp, wanted: AccountOfBefore): Promise<string> {
  const { store, vault, progress } = infrastructure;
  const { role = 'athlete', password, names } = wanted;
  const userId = randomUUID();
  const context = systemContext('Register', new Date());
  for (const name of names) await app.get(Claims, { strict: false }).take(name, userId, context);
  const profile = await vault.seal('profile', {
    firstName: null,
    lastName: null,
    phoneNumber: null,
    ...wanted.profile,
  });
  const credentialId = await app.get(Credentials, { strict: false }).keep(password);
  const made = { userId, profile, credentialId, isEmailProved: false };
  const { position } = await store.handle(account, userStream(userId), context, () => [
    role === 'athlete'
      ? { type: 'UserRegistered', data: { ...made, googleAccount: null } }
      : { type: 'UserCreated', data: { ...made, role } },
  ]);
  await progress.waitFor(readModelNames, position, 30_000);
  return userId;
}
