import { randomBytes, randomUUID } from 'node:crypto';

import { Inject } from '@nestjs/common';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { userStreamOf } from '@cablepark/contracts/shared/streams';
import { createSystemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { runInTurn } from '@cablepark/postgres/client/advisory-locks';
import { BoundedPool } from '@cablepark/postgres/client/bounded-pool';

import { Credentials, FirstPasswordFile } from '#accounts/credentials/credentials';
import { account } from '#accounts/domain/account';
import { claim, decideClaim } from '#accounts/domain/claim';
import { namesOf, type WantedName } from '#accounts/domain/names';
import { AccountOpening } from '../open-account/account-opening.ts';
import { Claims } from '../open-account/claims.ts';
import { EnsureFirstAdmin } from './ensure-first-admin.command.ts';

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
