import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { reject } from '@cablepark/contracts/shared/rejection';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { guest, visitorOf } from './caller.ts';
import { ENDPOINT } from './endpoint-input.ts';

/** Admits the roles that the endpoint names; a route without an endpoint admits no caller. */
@Injectable()
export class RolesGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    const endpoint = this.reflector.get<AnyEndpoint | undefined>(ENDPOINT, context.getHandler());
    const caller = context.switchToHttp().getRequest<FastifyRequest>().caller ?? guest;
    if (endpoint?.roles.includes(visitorOf(caller))) return true;
    return reject(caller.kind === 'guest' ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED');
  }
}
