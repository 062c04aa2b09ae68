import { Command } from '@nestjs/cqrs';

import type { ParkSetting } from '@cablepark/contracts/configuration/park-settings';

import type { Requested } from '#http/endpoint';

/** Changes a setting that is declared with `defineSetting`. */
export class ChangeSetting extends Command<unknown> {
  constructor(
    readonly setting: ParkSetting,
    readonly requested: Requested<ParkSetting['change']>,
  ) {
    super();
  }
}
