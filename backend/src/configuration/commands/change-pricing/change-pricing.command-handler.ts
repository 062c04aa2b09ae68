import type { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InputOf } from '../../../http/endpoint.ts';
import type { RequestContext } from '../../../http/request-context.ts';
import { Schedules } from '../../../schedule/commands/schedules.ts';
import { priceNameWithId } from '../../../schedule/domain/settings.ts';
import { priceEntry, type PriceEntry } from '../../queries/setting-view.ts';
import { decideChangePricing } from './change-pricing.decide.ts';

/** Changes a row of the price list and returns the new one. */
export class ChangePricing extends Command<PriceEntry> {
  constructor(
    readonly id: number,
    readonly price: InputOf<typeof changePricing>['body'],
    readonly context: RequestContext,
  ) {
    super();
  }
}

@CommandHandler(ChangePricing)
export class ChangePricingHandler implements ICommandHandler<ChangePricing> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ id, price, context }: ChangePricing): Promise<PriceEntry> {
    const decision = { name: priceNameWithId(id), ...price };
    const { events, after } = await this.schedules.execute('ChangePricing', context, ({ settings }) =>
      decideChangePricing(decision, settings),
    );
    const changed = events.find((event) => event.type === 'PricingChanged')?.data;
    const unchanged = after?.settings.pricing.find(({ name }) => name === decision.name);
    return priceEntry(changed ?? unchanged ?? reject('SETTING_NOT_FOUND'));
  }
}
