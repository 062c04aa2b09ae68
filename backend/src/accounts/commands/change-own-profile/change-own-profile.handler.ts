import { isDeepStrictEqual } from 'node:util';

import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { FastifyRequest } from 'fastify';

import { accountMessages } from '@cablepark/contracts/accounts/account-messages';
import { isOwnUsername, notOwnUsername } from '@cablepark/contracts/accounts/names';
import { changeOwnProfile } from '@cablepark/contracts/accounts/own-account';
import type { Profile, User } from '@cablepark/contracts/accounts/user';
import { reject, rejectField } from '@cablepark/contracts/shared/rejection';
import type { Sealed } from '@cablepark/contracts/shared/sealed';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';

import { Credentials } from '#accounts/credentials/credentials';
import { OwnPassword } from '#accounts/credentials/own-password';
import type { Account } from '#accounts/domain/account';
import { hasEmail, namesOf, toEmailName, toLoginName } from '#accounts/domain/names';
import { causeOf, createLinkToken, MailedLinks } from '#accounts/links/mailed-links';
import { LastLogins } from '#accounts/queries/last-logins.query';
import { toUser } from '#accounts/queries/shown-users.query';
import { StaffNames } from '#accounts/queries/staff-names.query';
import type { Requested } from '#http/endpoint';
import { toCommandContext, userIdOf } from '#http/request-context';
import { Accounts, retryConcurrentChanges } from '../accounts.ts';
import { Claims } from '../open-account/claims.ts';
import { ChangeOwnProfile } from './change-own-profile.command.ts';
import { decideChangeOwnProfile } from './change-own-profile.decide.ts';

/** What is done only once, even if the account changes meanwhile and the command starts over. */
interface DoneOnce {
  /** The token of the link that proves the new e-mail. One link is mailed, not one per attempt. */
  readonly token: string;
  /** Whether the caller has given the right password. */
  isProved: boolean;
  /** Whether the new names have been compared with the password. */
  isNameCompared: boolean;
}

/** The changes that a request makes to a profile. */
interface ProfileChange {
  readonly before: Profile;
  readonly after: Profile;
  readonly isRenamed: boolean;
  /** The e-mail that has to be proved before the account takes it; null if there is none. */
  readonly newEmail: string | null;
}

/**
 * Changes the caller's names, e-mail or phone. A new username is claimed before the account takes
 * it; a new e-mail only once it has been proved. The password is asserted before a new e-mail gets
 * a link, and a new username must not be the password. Both count as tries, so neither can be used
 * to find out passwords.
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

  execute({ requested: command }: ChangeOwnProfile): Promise<User> {
    const userId = userIdOf(command.context.caller);
    const once: DoneOnce = {
      token: createLinkToken(userId),
      isProved: false,
      isNameCompared: false,
    };
    return retryConcurrentChanges(() => this.#attempt(userId, command, once));
  }

  async #attempt(
    userId: string,
    { body, context, request }: Requested<typeof changeOwnProfile>,
    once: DoneOnce,
  ): Promise<User> {
    const opened = (await this.accounts.loadOpen(userId)) ?? reject('NOT_SIGNED_IN');
    const { found, keyId } = opened;
    const change = toProfileChange(opened.profile, body);
    const { before, after, isRenamed, newEmail } = change;

    if (newEmail !== null) {
      if (!once.isProved) {
        await this.ownPassword.assert(request, userId, body.password);
      }

      once.isProved = true;
      await this.claims.assertFree([toEmailName(newEmail)]);
    }
    if (!once.isNameCompared) {
      await this.#assertNamesAreNotPassword(change, userId, found, request);
    }

    once.isNameCompared = true;
    const metadata = toCommandContext('ChangeOwnProfile', this.clock.now(), context);
    if (isRenamed) {
      await this.#claim(after, before, userId, metadata);
    }

    const profile = await this.#sealIfChanged(change, keyId);
    const { language } = context;
    const link = { userId, keyId, token: once.token, language, cause: causeOf(userId, found) };
    const verification =
      newEmail === null
        ? null
        : await this.links.make('verification', { ...link, email: newEmail });
    const decision = { userId, found, profile, verification };
    const { state } = await this.accounts.executeAs(metadata, userId, (present) =>
      decideChangeOwnProfile(decision, present),
    );
    return toUser(userId, { ...state, lastLogin: await this.lastLogins.find(userId) }, after);
  }

  /** Rejects INVALID_REQUEST if the new username or the new e-mail is the account's password. */
  async #assertNamesAreNotPassword(
    { after, isRenamed, newEmail }: ProfileChange,
    userId: string,
    found: Account,
    request: FastifyRequest,
  ): Promise<void> {
    if (isRenamed && (await this.ownPassword.isRight(request, userId, after.username))) {
      refuseOwnName('username');
    }
    if (newEmail !== null && (await this.#isProvedPassword(found, newEmail))) {
      refuseOwnName('email');
    }
  }

  /** Returns the sealed new profile; null if nothing in it changes. */
  async #sealIfChanged(
    { before, after }: ProfileChange,
    keyId: string,
  ): Promise<Sealed<Profile> | null> {
    if (isDeepStrictEqual(before, after)) {
      return null;
    }

    return (await this.vault.sealUnder('profile', keyId, after)) ?? reject('NOT_SIGNED_IN');
  }

  /**
   * Not counted as a try: the caller has just proved the password, so the answer reveals nothing
   * new.
   */
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
    const wanted = toLoginName(after.username);
    if (own.includes(wanted.name)) {
      return;
    }

    await this.claims.assertFree([wanted]);
    await this.staffNames.assertUnlike(after.username, userId);
    await this.claims.take(wanted, userId, metadata);
  }
}

/**
 * Works out what a request changes. Rejects INVALID_REQUEST if the new username is an e-mail that
 * isn't the account's own.
 */
function toProfileChange(
  before: Profile,
  { password: _, email, ...fields }: Requested<typeof changeOwnProfile>['body'],
): ProfileChange {
  const after: Profile = { ...before, ...fields };
  const isRenamed = toLoginName(after.username).name !== toLoginName(before.username).name;
  if (isRenamed && !isOwnUsername(after)) {
    rejectField('username', notOwnUsername);
  }

  const isNewEmail = email !== undefined && !hasEmail(before, email);
  return { before, after, isRenamed, newEmail: isNewEmail ? email : null };
}

/**
 * A password must be neither its owner's username nor their e-mail, even if the name is chosen
 * after the password.
 */
const refuseOwnName = (path: 'username' | 'email'): never =>
  rejectField(path, accountMessages.passwordOwnName.en);
