import { requestVerification } from '@cablepark/contracts/accounts/mailed-links';
import { reject } from '@cablepark/contracts/shared/rejection';
import { userStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Vault } from '@cablepark/vault/vault';
import { Clock } from '@cablepark/platform/clock';
import type { ResponseOf } from '@cablepark/contracts/shared/define-endpoint';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { Throttled } from '../../../http/rate-limits.ts';
import { account } from '../../domain/account.ts';
import { causeOf, MailedLinks } from '../../links/mailed-links.ts';
import { userIdOf } from '../../../http/caller.ts';

/** Mails the caller a new link to prove their e-mail, unless it has already been proved. */
export class RequestVerification extends commandOf(requestVerification) {}

/** How long callers have to wait once the hourly limit of links to one address is reached. */
const TRY_AGAIN_MS = 10 * 60_000;

@CommandHandler(RequestVerification)
export class RequestVerificationHandler implements ICommandHandler<RequestVerification> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly links: MailedLinks,
    private readonly clock: Clock,
  ) {}

  async execute({ context }: RequestVerification): Promise<ResponseOf<typeof requestVerification>> {
    await this.#request(userIdOf(context.caller), context);
    return { message: 'Unless your e-mail is already confirmed, a link to confirm it is on its way' };
  }

  async #request(userId: string, context: RequestContext): Promise<void> {
    const found = await this.store.load(account, userStream(userId));
    const profile = found.profile && (await this.vault.open('profile', found.profile));
    if (found.status !== 'open' || !found.profile || !profile) return reject('NOT_SIGNED_IN');
    if (found.isEmailProved || profile.email === null) return;
    const wanted = { userId, keyId: found.profile.keyId, email: profile.email, language: context.language };
    const link = await this.links.make('verification', { ...wanted, cause: causeOf(userId, found) });
    if (link === null) throw new Throttled(TRY_AGAIN_MS);
    const metadata = commandContext('RequestVerification', this.clock.now(), context);
    await this.store.handle(account, userStream(userId), metadata, (present) =>
      present.status === 'open' && !present.isEmailProved ? [{ type: 'EmailVerificationRequested', data: link }] : [],
    );
  }
}
