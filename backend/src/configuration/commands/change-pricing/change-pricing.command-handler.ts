import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import { reject } from '@cablepark/contracts/shared/rejection';
import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { commandOf } from '../../../http/endpoint-message.ts';
import { Schedules } from '../../../schedule/commands/schedules.ts';
import { priceNameWithId } from '../../../schedule/domain/settings.ts';
import { priceEntry, type PriceEntry } from '../../queries/setting-view.ts';
import { decideChangePricing } from './change-pricing.decide.ts';

/** Changes a row of the price list and returns the new one. */
export class ChangePricing extends commandOf(changePricing) {}

@CommandHandler(ChangePricing)
export class ChangePricingHandler implements ICommandHandler<ChangePricing> {
  constructor(private readonly schedules: Schedules) {}

  async execute({ params, body, context }: ChangePricing): Promise<PriceEntry> {
    const decision = { name: priceNameWithId(params.id), ...body };
    const { events, after } = await this.schedules.execute('ChangePricing', context, ({ settings }) =>
      decideChangePricing(decision, settings),
    );
    const changed = events.find((event) => event.type === 'PricingChanged')?.data;
    const unchanged = after?.settings.pricing.find(({ name }) => name === decision.name);
    return priceEntry(changed ?? unchanged ?? reject('SETTING_NOT_FOUND'));
  }
}
