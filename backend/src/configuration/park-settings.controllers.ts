import { Controller, UseInterceptors, type Type } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';

import { parkSettings, type ParkSetting } from '@cablepark/contracts/configuration/park-settings';

import { AnswerInterceptor } from '../http/answer.interceptor.ts';
import { Endpoint, Requested } from '../http/endpoint.ts';
import { ChangeSetting } from './commands/change-setting/change-setting.command.ts';
import { GetSetting } from './queries/get-setting.query.ts';

/** The controller of a declared setting, with a method for each of its endpoints. */
function createController(setting: ParkSetting): Type {
  @Controller()
  @UseInterceptors(AnswerInterceptor)
  class ParkSettingController {
    constructor(
      private readonly commands: CommandBus,
      private readonly queries: QueryBus,
    ) {}

    @Endpoint(setting.read)
    read() {
      return this.queries.execute(new GetSetting(setting));
    }

    @Endpoint(setting.change)
    change(@Requested() requested: Requested<typeof setting.change>) {
      return this.commands.execute(new ChangeSetting(setting, requested));
    }
  }

  return ParkSettingController;
}

/**
 * One controller for each declared setting, since a route belongs to one method. They are created
 * from the declarations, so that a new setting doesn't need another file (design 6.4).
 */
export const parkSettingControllers: readonly Type[] = parkSettings.map(createController);
