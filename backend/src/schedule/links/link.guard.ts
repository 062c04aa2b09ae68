import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';

import { linkTokenOf } from '@cablepark/contracts/shared/link-token';

import { networkOf } from '#http/network';
import { consume, createMinuteLimiter, RateLimiting } from '#http/rate-limits';
import { linkHashOf } from './link-token.ts';
import { UnknownTokens } from './unknown-tokens.ts';

/** How many changes a network may make in a minute, by all links together. */
const CHANGES_OF_A_NETWORK = 30;
/** How many changes may be made by one link in a minute, from any network. */
const CHANGES_BY_A_LINK = 10;

/**
 * Guards the calls by link: refuses networks that guess tokens or change too much, and makes the
 * link the sender of the request.
 */
@Injectable()
export class LinkGuard implements CanActivate {
  readonly #ofNetworks = createMinuteLimiter(CHANGES_OF_A_NETWORK);
  readonly #ofLinks = createMinuteLimiter(CHANGES_BY_A_LINK);

  constructor(
    private readonly unknownTokens: UnknownTokens,
    private readonly limiting: RateLimiting,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context
      .switchToHttp()
      .getRequest<FastifyRequest<{ Params: { readonly token: string } }>>();
    const network = networkOf(request);
    const link = linkHashOf(linkTokenOf(request.params.token));
    await this.unknownTokens.assertFew(network);
    if (this.limiting.isOn && !['GET', 'HEAD'].includes(request.method)) {
      await consume(this.#ofNetworks, network);
      await consume(this.#ofLinks, link);
    }

    request.sender = `link ${link}`;
    return true;
  }
}
