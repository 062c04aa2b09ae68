import { randomBytes, randomUUID } from 'node:crypto';

import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { changeUser, createUser } from '@cablepark/contracts/accounts/manage-users';
import type { register } from '@cablepark/contracts/accounts/own-account';
import type { User } from '@cablepark/contracts/accounts/user';
import { reject } from '@cablepark/contracts/shared/rejection';
import { signInsStreamOf, userStreamOf } from '@cablepark/contracts/shared/streams';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { runInTurn } from '@cablepark/postgres/client/advisory-locks';
import { BoundedPool } from '@cablepark/postgres/client/bounded-pool';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';

import { resolveWhenVisible } from '#commands/wait-until-visible';
import type { AnswerTo } from '#http/answer';
import type { InputOf, Requested } from '#http/endpoint';
import { toCommandContext, visitorOf, type RequestContext } from '#http/request-context';
import { Credentials, FirstPasswordFile } from '../credentials/credentials.ts';
import { account, signIns } from '../domain/account.ts';
import { claim, decideClaim } from '../domain/claim.ts';
import { namesOf, type WantedName } from '../domain/names.ts';
import { assertMayManage } from '../domain/role-rules.ts';
import { LastLogins, toUser } from '../queries/users.query-handlers.ts';
import { Sessions } from '../sessions/sessions.ts';
import { assertMaySignIn, decideChangeUser, type ProvedIdentity } from './accounts.decide.ts';
import { Accounts } from './accounts.ts';
import { AccountOpening } from './open-account/account-opening.ts';
import { Claims } from './open-account/claims.ts';

/** A signed-in user and the token of their new session. */
export interface SignedIn {
  readonly user: User;
  readonly token: string;
}

/**
 * Begins a session for a user who has proved their identity. The session is tied to the position of
 * the account at which the proof was valid, so that a later event that ends sessions ends this one
 * too, although the sign-in is in another stream.
 */
export class SignIn extends Command<SignedIn> {
  constructor(
    readonly proved: ProvedIdentity,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(SignIn)
export class SignInHandler implements ICommandHandler<SignIn> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly sessions: Sessions,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ proved, context }: SignIn): Promise<SignedIn> {
    const { userId, role, method } = proved;
    const now = this.clock.now();
    // Users who sign in act as themselves, not as the user that the browser was signed in as
    // before.
    const asThemselves = toCommandContext('SignIn', now, {
      ...context,
      caller: { kind: 'user', userId, role },
    });
    const { position } = await this.store.handle(
      account,
      userStreamOf(userId),
      asThemselves,
      () => [],
    );
    // Loaded after the position was noted, this contains everything up to it, including other
    // requests' writes.
    const state = await this.store.load(account, userStreamOf(userId));
    assertMaySignIn(proved, state);
    await resolveWhenVisible(
      this.progress,
      this.store.handle(signIns, signInsStreamOf(userId), asThemselves, () => [
        { type: 'UserSignedIn', data: { userId, method } },
      ]),
    );
    const [token, profile] = await Promise.all([
      this.sessions.begin({ userId, admittedAt: position, now }),
      state.profile && this.vault.open('profile', state.profile),
    ]);
    return { user: toUser(userId, { ...state, lastLogin: now.toISOString() }, profile), token };
  }
}

export class ChangeUser extends Command<AnswerTo<typeof changeUser>> {
  constructor(readonly requested: Requested<typeof changeUser>) {
    super();
  }
}

@CommandHandler(ChangeUser)
export class ChangeUserHandler implements ICommandHandler<ChangeUser> {
  constructor(
    private readonly accounts: Accounts,
    private readonly sessions: Sessions,
    private readonly lastLogins: LastLogins,
  ) {}

  async execute({
    requested: {
      params: { id: userId },
      body: { isActive },
      context,
    },
  }: ChangeUser): Promise<User> {
    const actor = context.caller.kind === 'user' ? context.caller : reject('NOT_SIGNED_IN');
    const { state } = await this.accounts.execute('ChangeUser', userId, context, (present) =>
      decideChangeUser({ userId, actor, isActive }, present),
    );
    if (!isActive) {
      await this.sessions.endAllOf(userId);
    }

    const lastLogin = await this.lastLogins.find(userId);
    return toUser(userId, { ...state, lastLogin }, await this.accounts.openProfile(state));
  }
}

export class CreateUser extends Command<AnswerTo<typeof createUser>> {
  constructor(readonly requested: Requested<typeof createUser>) {
    super();
  }
}

@CommandHandler(CreateUser)
export class CreateUserHandler implements ICommandHandler<CreateUser> {
  constructor(private readonly opening: AccountOpening) {}

  async execute({
    requested: {
      body: { profile, password, role },
      context,
    },
  }: CreateUser): Promise<User> {
    assertMayManage(visitorOf(context.caller), role);
    const userId = randomUUID();
    const newAccount = {
      userId,
      by: { role },
      profile,
      password,
      email: { isProved: true },
    } as const;
    const state = await this.opening.openFor('CreateUser', newAccount, context);
    return toUser(userId, { ...state, lastLogin: null }, profile);
  }
}

/** Makes an account, without signing in to it. */
export class Register extends Command<User> {
  constructor(
    readonly input: InputOf<typeof register>['body'],
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(Register)
export class RegisterHandler implements ICommandHandler<Register> {
  constructor(private readonly opening: AccountOpening) {}

  async execute({ input: { profile, password }, context }: Register): Promise<User> {
    const { language, network } = context;
    const userId = randomUUID();
    const email = { isProved: false, language, cause: { network } } as const;
    const newAccount = { userId, by: 'themselves', profile, password, email } as const;
    const state = await this.opening.openFor('Register', newAccount, context);
    return toUser(userId, { ...state, lastLogin: null }, profile);
  }
}

/**
 * Creates the first administrator unless there ever was one. `report` gets the line that a person
 * has to read.
 */
export class EnsureFirstAdmin extends Command<void> {
  /**
   * `isTerminal`: whether the report goes to a person's terminal rather than to a log; only then
   * may it contain the password.
   */
  constructor(
    readonly report: (line: string) => void,
    readonly isTerminal: boolean,
  ) {
    super();
  }
}

const THE_FIRST: WantedName = { kind: 'first-admin', name: 'first admin' };

/**
 * The account's id is claimed first, so that the next start continues one that was killed half way.
 * A generated password is in its file before it becomes valid, so a start that is killed in between
 * never leaves a password that nobody knows; the next start generates another. Processes that start
 * together take turns.
 */
@CommandHandler(EnsureFirstAdmin)
export class EnsureFirstAdminHandler implements ICommandHandler<EnsureFirstAdmin> {
  constructor(
    private readonly store: StreamStore,
    private readonly claims: Claims,
    private readonly opening: AccountOpening,
    private readonly pool: BoundedPool,
    private readonly clock: Clock,
    @Inject(SETTINGS) private readonly settings: Pick<Settings, 'ADMIN_EMAIL' | 'ADMIN_PASSWORD'>,
    private readonly credentials: Credentials,
    private readonly file: FirstPasswordFile,
  ) {}

  execute({ report, isTerminal }: EnsureFirstAdmin): Promise<void> {
    return runInTurn(this.pool, 'cablepark first admin', async () => {
      const userId = await this.#claimFirst();
      if (userId === null) {
        await this.#removeOutdatedFile();
        return;
      }

      const { ADMIN_EMAIL: email, ADMIN_PASSWORD: chosen } = this.settings;
      const profile = {
        email,
        username: 'admin',
        firstName: null,
        lastName: null,
        phoneNumber: null,
      };
      await this.claims.assertFree(namesOf(profile));
      const password = chosen ?? randomBytes(12).toString('base64url');
      if (chosen === undefined) {
        await this.file.write(password);
        const shown = isTerminal
          ? `${password} (also in ${this.file.path} until it is changed)`
          : `in ${this.file.path}`;
        report(`The first administrator is ${email}, with the password ${shown}.`);
      }

      const newAccount = {
        userId,
        by: { role: 'admin' },
        profile,
        password,
        email: { isProved: true },
      } as const;
      await this.opening.open(newAccount, () =>
        createSystemContext('EnsureFirstAdmin', this.clock.now()),
      );
    });
  }

  /** Returns the id of the account to create, or null if it exists or once did. */
  async #claimFirst(): Promise<string | null> {
    const stream = this.claims.streamOf(THE_FIRST);
    const { holder, times } = await this.store.load(claim, stream);
    const { status } = await this.store.load(account, userStreamOf(holder ?? randomUUID()));
    if (status === 'open' || status === 'erased') {
      return null;
    }

    const userId = holder !== null && status === 'none' ? holder : randomUUID();
    const decision = { userId, kind: THE_FIRST.kind, times };
    const context = createSystemContext('EnsureFirstAdmin', this.clock.now());
    await this.store.handle(claim, stream, context, (state) => decideClaim(decision, state));
    return userId;
  }

  /**
   * Removes the file if its password is no longer valid. Another process, or one that was killed,
   * may have left it.
   */
  async #removeOutdatedFile(): Promise<void> {
    const password = await this.file.read();
    const holder = password === undefined ? null : await this.claims.holderOf(THE_FIRST);
    if (password === undefined || holder === null) {
      return;
    }

    const { credentialId } = await this.store.load(account, userStreamOf(holder));
    if (!(await this.credentials.matches(credentialId, password))) {
      await this.file.remove();
    }
  }
}
