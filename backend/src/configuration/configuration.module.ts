import { Module } from '@nestjs/common';
import { SeedConfigurationHandler } from './commands/seed-configuration/seed-configuration.command-handler.ts';
import { ConfigurationController } from './configuration.controller.ts';
import { GetConfigHandler } from './queries/get-config.query-handler.ts';

@Module({
  controllers: [ConfigurationController],
  providers: [SeedConfigurationHandler, GetConfigHandler],
})
export class ConfigurationModule {}
