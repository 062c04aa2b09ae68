import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { FastifyRequest } from 'fastify';
import { guest, visitorOf } from './caller.ts';
import { endpointOf } from './endpoint-input.ts';

/** Admits the roles that the endpoint names; a route without an endpoint admits no caller. */
@Injectable()
export class RolesGuard implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    const endpoint = endpointOf(context);
    const caller = context.switchToHttp().getRequest<FastifyRequest>().caller ?? guest;
    if (endpoint?.roles.includes(visitorOf(caller))) return true;
    return reject(caller.kind === 'guest' ? 'NOT_SIGNED_IN' : 'NOT_ALLOWED');
  }
}
