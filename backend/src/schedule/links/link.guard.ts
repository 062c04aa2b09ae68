import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { networkOf } from '../../http/address.ts';
import { linkHashOf } from './link-token.ts';
import { UnknownTokens } from './unknown-tokens.ts';

/** Of the calls by link: refuses networks that guess tokens, and names the link as the sender. */
@Injectable()
export class LinkGuard implements CanActivate {
  constructor(private readonly unknownTokens: UnknownTokens) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<FastifyRequest<{ Params: { readonly token: string } }>>();
    await this.unknownTokens.assertFew(networkOf(request));
    request.sender = `link ${linkHashOf(request.params.token)}`;
    return true;
  }
}
