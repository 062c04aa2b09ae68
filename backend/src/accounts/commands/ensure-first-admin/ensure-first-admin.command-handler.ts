import { randomBytes, randomUUID } from 'node:crypto';
import { userStream } from '@cablepark/contracts/shared/streams';
import { inTurn } from '@cablepark/postgres-client/advisory-locks';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Pool } from 'pg';
import { Clock } from '@cablepark/platform/clock';
import { systemContext } from '../../../commands/system-context.ts';
import { Credentials } from '../../credentials/credentials.ts';
import { FirstPasswordFile } from '../../credentials/first-password-file.ts';
import { account } from '../../domain/account.ts';
import { claim, decideClaim } from '../../domain/claim.ts';
import { namesOf, type WantedName } from '../../domain/names.ts';
import { FirstAdmin } from '../../first-admin.ts';
import { AccountOpening } from '../open-account/account-opening.ts';
import { Claims } from '../open-account/claims.ts';

/** Makes the first administrator, where there never was one. `tell` gets what a person has to know, once. */
export class EnsureFirstAdmin extends Command<void> {
  readonly tell: (line: string) => void;
  /** Whether a person reads what is told, and not a log: then the password itself may be told. */
  readonly isTerminal: boolean;

  constructor(tell: (line: string) => void, isTerminal: boolean) {
    super();
    this.tell = tell;
    this.isTerminal = isTerminal;
  }
}

const THE_FIRST: WantedName = { kind: 'first-admin', name: 'first admin' };

/**
 * Whose account it is to be is claimed first, so that a start which was killed half way is gone on with
 * by the next one. A password made here is in its file before it counts: a start that is killed in between
 * leaves none that nobody knows, and the next one makes another. Processes that start together take turns.
 */
@CommandHandler(EnsureFirstAdmin)
export class EnsureFirstAdminHandler implements ICommandHandler<EnsureFirstAdmin> {
  constructor(
    private readonly store: StreamStore,
    private readonly claims: Claims,
    private readonly opening: AccountOpening,
    private readonly pool: Pool,
    private readonly clock: Clock,
    private readonly firstAdmin: FirstAdmin,
    private readonly credentials: Credentials,
    private readonly file: FirstPasswordFile,
  ) {}

  execute({ tell, isTerminal }: EnsureFirstAdmin): Promise<void> {
    return inTurn(this.pool, 'cablepark first admin', async () => {
      const userId = await this.#claimed();
      if (userId === null) {
        await this.#forgetChanged();
        return;
      }
      const { email, password: chosen } = this.firstAdmin;
      const profile = { email, username: 'admin', firstName: null, lastName: null, phoneNumber: null };
      await this.claims.assertFree(namesOf(profile));
      const password = chosen ?? randomBytes(12).toString('base64url');
      if (chosen === undefined) {
        await this.file.write(password);
        const shown = isTerminal
          ? `${password} (also in ${this.file.path} until it is changed)`
          : `in ${this.file.path}`;
        tell(`The first administrator is ${email}, with the password ${shown}.`);
      }
      const wish = { userId, by: { role: 'admin' }, profile, password, email: { isProved: true } } as const;
      await this.opening.open(wish, systemContext('EnsureFirstAdmin', this.clock.now()));
    });
  }

  /** The id of the account to be made; null where it is there, or was. */
  async #claimed(): Promise<string | null> {
    const stream = this.claims.streamOf(THE_FIRST);
    const { holder, times } = await this.store.load(claim, stream);
    const { standing } = await this.store.load(account, userStream(holder ?? randomUUID()));
    if (standing === 'open' || standing === 'erased') return null;
    const userId = holder !== null && standing === 'none' ? holder : randomUUID();
    const decision = { userId, kind: THE_FIRST.kind, times };
    const context = systemContext('EnsureFirstAdmin', this.clock.now());
    await this.store.handle(claim, stream, context, (state) => decideClaim(decision, state));
    return userId;
  }

  /** Removes the file where its password counts no more: a process elsewhere, or one that was killed, left it. */
  async #forgetChanged(): Promise<void> {
    const password = await this.file.read();
    const holder = password === undefined ? null : await this.claims.holderOf(THE_FIRST);
    if (password === undefined || holder === null) return;
    const { credentialId } = await this.store.load(account, userStream(holder));
    if (!(await this.credentials.matches(credentialId, password))) await this.file.remove();
  }
}
