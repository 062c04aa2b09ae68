import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import type { Type } from '@nestjs/common';
import { HANDLER, type Handler } from './endpoint.ts';
import { ENDPOINT } from './endpoint-of.ts';

/**
 * The metadata keys under which @nestjs/cqrs stores what a class decorated with `@CommandHandler` or `@QueryHandler`
 * handles.
 */
const MARKS = ['__commandHandler__', '__queryHandler__'];

/** The endpoints that a controller serves, in the order of its methods. */
export const endpointsOf = (controller: Type): AnyEndpoint[] => noted<AnyEndpoint>(ENDPOINT, controller);

/**
 * The handlers of everything that these controllers serve, as providers for their module. Throws if Nest would not find
 * one of them, so that the application doesn't start without it.
 */
export function handlersOf(controllers: readonly Type[]): Handler[] {
  const handlers = new Set(controllers.flatMap((controller) => noted<Handler>(HANDLER, controller)));
  for (const handler of handlers) {
    if (!MARKS.some((mark) => Reflect.hasOwnMetadata(mark, handler)))
      throw new Error(`${handler.name} needs @CommandHandler or @QueryHandler.`);
  }
  return [...handlers];
}

/** The metadata that `@Serves` has stored with the controller's methods. */
function noted<Note extends object>(key: string, { prototype }: Type): Note[] {
  const methods = Object.values(Object.getOwnPropertyDescriptors(prototype as object)).map(
    ({ value }) => value as unknown,
  );
  return methods
    .filter((method) => typeof method === 'function')
    .map((method) => Reflect.getMetadata(key, method) as Note | null | undefined)
    .filter((note) => note != null);
}
