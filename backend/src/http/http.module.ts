import {
  Injectable,
  Module,
  type CanActivate,
  type DynamicModule,
  type ExecutionContext,
} from '@nestjs/common';
import { APP_FILTER, APP_GUARD } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Logger } from 'pino';

import { reject } from '@cablepark/contracts/shared/rejection';
import { SETTINGS, type Settings } from '@cablepark/platform/settings/settings';

import { endpointOf } from './endpoint.ts';
import { FailureFilter } from './failure.filter.ts';
import type { FrontEndPage } from './front-end-page.ts';
import { RateLimitGuard, RateLimiting } from './rate-limits.ts';
import { guest, visitorOf } from './request-context.ts';

export interface HttpOptions {
  readonly logger: Logger;
  /** The front end's page, if this process serves it too. */
  readonly page: FrontEndPage | undefined;
}

/**
 * The checks that every route passes (who may call it and how often), and the answers to failures.
 */
@Module({})
export class HttpModule {
  static register({ logger, page }: HttpOptions): DynamicModule {
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

/** Admits the roles that the endpoint names. A route without an endpoint admits nobody. */
@Injectable()
class RolesGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const endpoint = endpointOf(context);
    const caller = context.switchToHttp().getRequest<FastifyRequest>().caller ?? guest;
    if (endpoint?.roles.includes(visitorOf(caller))) {
      return true;
    }

    return reject(caller.kind === 'guest' ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED');
  }
}
