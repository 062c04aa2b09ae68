import { changeOwnProfile } from '@cablepark/contracts/accounts/own-account';
import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { isOwnUsername, notOwnUsername } from '@cablepark/contracts/accounts/names';
import type { Profile, User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Vault } from '@cablepark/vault/vault';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { userIdOf } from '../../../http/caller.ts';
import { commandOf } from '../../../http/endpoint-message.ts';
import { commandContext } from '../../../http/request-context.ts';
import { Credentials } from '../../credentials/credentials.ts';
import { OwnPassword } from '../../credentials/own-password.ts';
import type { Account } from '../../domain/account.ts';
import { emailName, loginName, namesOf, hasEmail } from '../../domain/names.ts';
import { causeOf, MailedLinks, newLinkToken } from '../../links/mailed-links.ts';
import { LastLogins, userOf } from '../../queries/user-view.ts';
import { StaffNames } from '../../queries/staff-names.ts';
import { Claims } from '../open-account/claims.ts';
import { retryConcurrentChanges, Accounts } from '../accounts.ts';
import { decideChangeOwnProfile } from './change-own-profile.decide.ts';

/** Changes the caller's names, e-mail or phone. */
export class ChangeOwnProfile extends commandOf(changeOwnProfile) {}

/**
 * A new username is claimed before the account takes it; a new e-mail only once it has been proved. The password is
 * asserted before a new e-mail gets a link, and a new username must not be the password. Both count as tries, so neither
 * can be used to find out passwords.
 */
@CommandHandler(ChangeOwnProfile)
export class ChangeOwnProfileHandler implements ICommandHandler<ChangeOwnProfile> {
  constructor(
    private readonly accounts: Accounts,
    private readonly vault: Vault,
    private readonly claims: Claims,
    private readonly credentials: Credentials,
    private readonly ownPassword: OwnPassword,
    private readonly links: MailedLinks,
    private readonly lastLogins: LastLogins,
    private readonly staffNames: StaffNames,
    private readonly clock: Clock,
  ) {}

  execute(command: ChangeOwnProfile): Promise<User> {
    const userId = userIdOf(command.context.caller);
    // If the decision is retried, the password is still verified only once and only one link is sent.
    const once = { token: newLinkToken(userId), isProved: false, isNoPassword: false };
    return retryConcurrentChanges(() => this.#attempt(userId, command, once));
  }

  async #attempt(
    userId: string,
    { body: { password, email, ...fields }, context, request }: ChangeOwnProfile,
    once: { readonly token: string; isProved: boolean; isNoPassword: boolean },
  ): Promise<User> {
    const { found, keyId, profile: before } = (await this.accounts.openedOf(userId)) ?? reject('NOT_SIGNED_IN');
    const after: Profile = { ...before, ...fields };
    const isRenamed = loginName(after.username).name !== loginName(before.username).name;
    if (isRenamed && !isOwnUsername(after)) refuseUsername();
    const newEmail = email !== undefined && !hasEmail(before, email) ? email : null;
    if (newEmail !== null) {
      if (!once.isProved) await this.ownPassword.assert(request, userId, password);
      once.isProved = true;
      await this.claims.assertFree([emailName(newEmail)]);
    }
    if (!once.isNoPassword) {
      if (isRenamed && (await this.ownPassword.is(request, userId, after.username))) refuseOwnName('username');
      if (newEmail !== null && (await this.#isProvedPassword(found, newEmail))) refuseOwnName('email');
    }
    once.isNoPassword = true;
    const metadata = commandContext('ChangeOwnProfile', this.clock.now(), context);
    if (isRenamed) await this.#claim(after, before, userId, metadata);
    const link = { userId, keyId, token: once.token, language: context.language, cause: causeOf(userId, found) };
    const decision = {
      ...{ userId, found },
      profile: isSame(before, after)
        ? null
        : ((await this.vault.sealUnder('profile', keyId, after)) ?? reject('NOT_SIGNED_IN')),
      verification: newEmail === null ? null : await this.links.make('verification', { ...link, email: newEmail }),
    };
    const { state } = await this.accounts.executeAs(metadata, userId, (present) =>
      decideChangeOwnProfile(decision, present),
    );
    return userOf(userId, { ...state, lastLogin: await this.lastLogins.of(userId) }, after);
  }

  /** Not counted as a try: the caller has just proved the password, so the answer reveals nothing new. */
  async #isProvedPassword({ credentialId }: Account, name: string): Promise<boolean> {
    return credentialId !== null && this.credentials.matches(credentialId, name);
  }

  async #claim(
    after: Profile,
    before: Profile,
    userId: string,
    metadata: Parameters<Claims['take']>[2],
  ): Promise<void> {
    const own = namesOf(before).map(({ name }) => name);
    const wanted = loginName(after.username);
    if (own.includes(wanted.name)) return;
    await this.claims.assertFree([wanted]);
    await this.staffNames.assertUnlike(after.username, userId);
    await this.claims.take(wanted, userId, metadata);
  }
}

const isSame = (one: Profile, other: Profile): boolean =>
  Object.entries(one).every(([field, value]) => other[field as keyof Profile] === value);

const refuseUsername = (): never =>
  reject('INVALID_REQUEST', { error: notOwnUsername, issues: [{ path: 'username', message: notOwnUsername }] });

/** A password must be neither its owner's username nor their e-mail, even if the name is chosen after the password. */
function refuseOwnName(path: 'username' | 'email'): never {
  const message = accountMessages.passwordOwnName.en;
  return reject('INVALID_REQUEST', { error: message, issues: [{ path, message }] });
}
