import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import type { ExecutionContext } from '@nestjs/common';

/** The metadata key under which a controller's method has the endpoint that it serves. */
export const ENDPOINT = 'endpoint';

/** The endpoint that a request was routed to; undefined if the route serves none. */
export const endpointOf = (context: ExecutionContext): AnyEndpoint | undefined =>
  Reflect.getMetadata(ENDPOINT, context.getHandler()) as AnyEndpoint | undefined;
