import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { Rejection } from '@cablepark/contracts/shared/rejection';
import { Clock } from '@cablepark/platform/clock';

import { toCommandContext } from '#http/request-context';
import { Accounts, retryConcurrentChanges } from '../accounts.ts';
import { Claims } from '../open-account/claims.ts';
import { GoogleSignInRefused } from '../sign-in-with-google/sign-in-with-google.command.ts';
import { toGoogleName } from '../sign-in-with-google/sign-in-with-google.handler.ts';
import { LinkGoogle } from './link-google.command.ts';
import { decideLinkGoogle } from './link-google.decide.ts';

@CommandHandler(LinkGoogle)
export class LinkGoogleHandler implements ICommandHandler<LinkGoogle> {
  constructor(
    private readonly accounts: Accounts,
    private readonly claims: Claims,
    private readonly clock: Clock,
  ) {}

  execute(command: LinkGoogle): Promise<void> {
    return retryConcurrentChanges(() => this.#attempt(command));
  }

  async #attempt({ userId, google, context }: LinkGoogle): Promise<void> {
    const name = toGoogleName(google);
    const metadata = toCommandContext('LinkGoogle', this.clock.now(), context);
    const found = await this.accounts.load(userId);
    const owner = await this.claims.ownerOf(name);
    if (owner?.userId === userId) {
      return;
    }
    if (owner) {
      throw new GoogleSignInRefused('GOOGLE_LINKED_ELSEWHERE');
    }

    try {
      await this.claims.take(name, userId, metadata);
    } catch (error) {
      throw error instanceof Rejection ? new GoogleSignInRefused('GOOGLE_LINKED_ELSEWHERE') : error;
    }

    const command = {
      userId,
      googleAccount: this.claims.streamOf(name),
      found,
      language: context.language,
    };
    await this.accounts.executeAs(metadata, userId, (present) =>
      decideLinkGoogle(command, present),
    );
  }
}
