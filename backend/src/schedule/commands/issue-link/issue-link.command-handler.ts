import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { StreamStore } from '@cablepark/event-store/streams/stream-store';
import { Clock } from '@cablepark/platform/clock';
import { ReadModelProgress } from '@cablepark/projections/progress/read-model-progress';
import { Vault } from '@cablepark/vault/vault';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { onceVisible } from '../../../commands/once-visible.ts';
import { scheduleDecider } from '../../domain/evolve-schedule.ts';
import { linkHashOf, newLinkToken } from '../../links/link-token.ts';
import { LinkedCustomers } from '../../queries/linked-customers.ts';
import { decideIssueLink } from './issue-link.decide.ts';

/**
 * Gives a booking from before links existed a link, and returns its token: that of an earlier call if there was one, or
 * null if its customer has been erased.
 */
export class IssueLink extends Command<string | null> {
  constructor(
    readonly bookingId: string,
    readonly customer: Customer,
  ) {
    super();
  }
}

@CommandHandler(IssueLink)
export class IssueLinkHandler implements ICommandHandler<IssueLink> {
  constructor(
    private readonly store: StreamStore,
    private readonly vault: Vault,
    private readonly linked: LinkedCustomers,
    private readonly progress: ReadModelProgress,
    private readonly clock: Clock,
  ) {}

  async execute({ bookingId, customer }: IssueLink): Promise<string | null> {
    const present = await this.linked.customerOf(bookingId);
    if (present) return this.#tokenIn(present);
    const linkToken = newLinkToken();
    const context = systemContext('IssueLink', this.clock.now());
    const { events } = await this.vault.sealFor('customer', { ...customer, linkToken }, (sealed) =>
      onceVisible(
        this.progress,
        this.store.handle(scheduleDecider, SCHEDULE, context, (schedule) => {
          const link = { bookingId, customer: sealed, linkHash: linkHashOf(linkToken) };
          return decideIssueLink(link, schedule);
        }),
      ),
    );
    if (events.length > 0) return linkToken;
    const after = await this.linked.customerOf(bookingId);
    return after ? this.#tokenIn(after) : null;
  }

  async #tokenIn(sealed: Parameters<Vault['open']>[1]): Promise<string | null> {
    return customerIn.nullable().parse(await this.vault.open('customer', sealed))?.linkToken ?? null;
  }
}
