import { getConfig, type PublicConfig } from '@cablepark/contracts/configuration/get-config';
import { Controller } from '@nestjs/common';
import { QueryBus } from '@nestjs/cqrs';
import { Serves } from '../shared/http/endpoint.ts';
import { GetConfig } from './queries/get-config.query-handler.ts';

@Controller()
export class ConfigurationController {
  constructor(private readonly queries: QueryBus) {}

  @Serves(getConfig)
  getConfig(): Promise<PublicConfig> {
    return this.queries.execute(new GetConfig());
  }
}
