import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import type { Visitor } from '@cablepark/contracts/shared/roles';

/** Knows by which route a command is called. A command has the name of its endpoint. */
export class RequestRoutes {
  readonly #endpoints: ReadonlyMap<string, AnyEndpoint>;

  constructor(endpoints: readonly AnyEndpoint[]) {
    this.#endpoints = new Map(
      endpoints.map((endpoint) => {
        const { name } = endpoint;
        return [name.charAt(0).toUpperCase() + name.slice(1), endpoint];
      }),
    );
  }

  /**
   * The route of a command, such as `POST /api/bookings`; undefined if it has none of its name, or
   * if this visitor can't have called it, as guests who cancel do so by their links.
   */
  routeOf(command: string, visitor: Visitor): string | undefined {
    const endpoint = this.#endpoints.get(command);
    return endpoint?.roles.includes(visitor) ? `${endpoint.method} ${endpoint.path}` : undefined;
  }
}
