import { CommandHandler, type ICommandHandler } from '@nestjs/cqrs';

import { changePricing } from '@cablepark/contracts/configuration/change-pricing';
import { reject } from '@cablepark/contracts/shared/rejection';
import { dayOfInstant, type Day } from '@cablepark/contracts/shared/riga-time';

import { toPriceEntry, type PriceEntry } from '#configuration/queries/setting-view';
import type { Answered } from '#http/answer';
import type { RequestContext } from '#http/request-context';
import { listWindowDays } from '#schedule/domain/booking-window';
import { priceNameFromId } from '#schedule/domain/settings';
import { Schedules } from '#schedule/schedules';
import { SettingChanges } from '#special-days/commands/setting-changes';
import { decideApplySettings } from '../apply-setting.decide.ts';
import { ChangePricing } from './change-pricing.command.ts';
import { decideChangePricing, type PricingChange } from './change-pricing.decide.ts';

/** Changes a row of the price list, and the prices of slots if that is asked for. */
@CommandHandler(ChangePricing)
export class ChangePricingHandler implements ICommandHandler<ChangePricing> {
  constructor(
    private readonly schedules: Schedules,
    private readonly settingChanges: SettingChanges,
  ) {}

  execute({
    requested: {
      params,
      body: { apply, dryRun, ...price },
      context,
    },
  }: ChangePricing): Answered<typeof changePricing> {
    const decision = { name: priceNameFromId(params.id), ...price };
    if (apply === undefined) {
      return this.#save(decision, context);
    }

    const listDays = (today: Day) => (apply === 'window' ? listWindowDays(today) : []);
    return this.settingChanges.apply({
      command: 'ChangePricing',
      context,
      dryRun,
      listDays,
      isOfHours: false,
      decide: (schedule, now) => {
        const changes = decideChangePricing(decision, schedule.settings);
        const days = listDays(dayOfInstant(now));
        return decideApplySettings(
          { changes, days, applyCurrentOperatingHours: false },
          schedule,
          now,
        );
      },
    });
  }

  async #save(decision: PricingChange, context: RequestContext): Promise<PriceEntry> {
    const { events, after } = await this.schedules.execute(
      'ChangePricing',
      context,
      ({ settings }) => decideChangePricing(decision, settings),
    );
    const changed = events.find((event) => event.type === 'PricingChanged')?.data;
    const unchanged = after?.settings.pricing.find(({ name }) => name === decision.name);
    return toPriceEntry(changed ?? unchanged ?? reject('SETTING_NOT_FOUND'));
  }
}
