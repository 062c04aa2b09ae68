import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';
import { Module, type DynamicModule } from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { Logger } from 'pino';
import { FailureFilter } from './failure.filter.ts';
import type { FrontEndPage } from './front-end-page.ts';
import { RateLimitGuard, RateLimiting } from './rate-limits.ts';
import { RolesGuard } from './roles.guard.ts';

export interface HttpOptions {
  readonly logger: Logger;
  /** The front end's page, if this process serves it too. */
  readonly page: FrontEndPage | undefined;
}

/** The checks that every route passes (who may call it and how often), and the answers to failures. */
@Module({})
export class HttpModule {
  static with({ logger, page }: HttpOptions): DynamicModule {
    const limiting = {
      provide: RateLimiting,
      inject: [SETTINGS],
      useFactory: ({ RATE_LIMITS }: Settings) => new RateLimiting(RATE_LIMITS === 'on'),
    };
    return {
      module: HttpModule,
      global: true,
      providers: [
        limiting,
        { provide: APP_FILTER, useValue: new FailureFilter(logger, page) },
        { provide: APP_GUARD, useClass: RolesGuard },
        { provide: APP_GUARD, useClass: RateLimitGuard },
      ],
      exports: [limiting],
    };
  }
}
