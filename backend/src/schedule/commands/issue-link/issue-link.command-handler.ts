import { customer as customerIn, type Customer } from '@cablepark/contracts/schedule/customer';
import { systemContext } from '@cablepark/event-store/streams/command-context';
import { Clock } from '@cablepark/platform/clock';
import { Vault } from '@cablepark/vault/vault';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandWith } from '../../../http/endpoint-message.ts';
import { linkHashOf, newLinkToken } from '../../links/link-token.ts';
import { Lookups } from '../../queries/lookups.ts';
import { Schedules } from '../schedules.ts';
import { decideIssueLink } from '../bookings/bookings.decide.ts';

/** Gives a booking from before links existed a link. Returns its token, always the same, or null once erased. */
export class IssueLink extends commandWith<{ bookingId: string; customer: Customer }, string | null>() {}

@CommandHandler(IssueLink)
export class IssueLinkHandler implements ICommandHandler<IssueLink> {
  constructor(
    private readonly schedules: Schedules,
    private readonly vault: Vault,
    private readonly lookups: Lookups,
    private readonly clock: Clock,
  ) {}

  async execute({ bookingId, customer }: IssueLink): Promise<string | null> {
    const present = await this.lookups.linkedCustomerOf(bookingId);
    if (present) return this.#tokenIn(present);
    const linkToken = newLinkToken();
    const context = systemContext('IssueLink', this.clock.now());
    const { events } = await this.vault.sealFor('customer', { ...customer, linkToken }, (sealed) =>
      this.schedules.executeAs(context, (schedule) =>
        decideIssueLink({ bookingId, customer: sealed, linkHash: linkHashOf(linkToken) }, schedule),
      ),
    );
    if (events.length > 0) return linkToken;
    const after = await this.lookups.linkedCustomerOf(bookingId);
    return after ? this.#tokenIn(after) : null;
  }

  async #tokenIn(sealed: Parameters<Vault['open']>[1]): Promise<string | null> {
    return customerIn.nullable().parse(await this.vault.open('customer', sealed))?.linkToken ?? null;
  }
}
