import { userStream } from '@cablepark/contracts/shared/streams';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Logger } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Clock } from '@cablepark/platform/clock';
import { commandContext, type RequestContext } from '../../../http/request-context.ts';
import { account } from '../../domain/account.ts';
import { emailName, sameEmail } from '../../domain/names.ts';
import { MailedLinks } from '../../links/mailed-links.ts';
import { Claims, type Owner } from '../open-account/claims.ts';

/** Mails a link to choose a new password, if there is an active account with this e-mail. */
export class ForgotPassword extends Command<void> {
  constructor(
    readonly email: string,
    readonly network: string,
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ForgotPassword)
export class ForgotPasswordHandler implements ICommandHandler<ForgotPassword> {
  readonly #logger = new Logger(ForgotPasswordHandler.name);

  constructor(
    private readonly store: StreamStore,
    private readonly claims: Claims,
    private readonly links: MailedLinks,
    private readonly clock: Clock,
  ) {}

  async execute(command: ForgotPassword): Promise<void> {
    const owner = await this.claims.ownerOf(emailName(command.email));
    if (!owner) return;
    // A failure that only occurs for existing accounts would reveal that there is one, so it is logged rather than
    // thrown.
    await this.#mail(owner, command).catch((error: unknown) => {
      this.#logger.error(`a link to choose a password could not be made: ${error instanceof Error ? error.name : ''}`);
    });
  }

  async #mail({ userId, account: found, profile }: Owner, { email: asked, network, context }: ForgotPassword) {
    const email = profile?.email ?? null;
    if (!found.profile || !found.isActive || email === null || sameEmail(email) !== sameEmail(asked)) return;
    const wanted = { userId, keyId: found.profile.keyId, email, language: context.language, cause: { network } };
    const link = await this.links.make('passwordReset', wanted);
    if (link === null) return;
    const by = commandContext('ForgotPassword', this.clock.now(), context);
    await this.store.handle(account, userStream(userId), by, (present) =>
      present.isActive && present.profile?.box === found.profile?.box
        ? [{ type: 'PasswordResetRequested', data: link }]
        : [],
    );
  }
}
