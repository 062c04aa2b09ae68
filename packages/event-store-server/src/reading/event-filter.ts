import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';
import type { FilterOptions } from '../wire/read-request.ts';
import type { RecordedEvent } from '../wire/recorded-event.ts';

export type EventFilter = (event: RecordedEvent) => boolean;

const ANCHORS: Record<string, string> = { '\\A': '^', '\\z': '$', '\\Z': '$' };

/**
 * Returns the predicate for a filter. Prefixes and expressions are case-sensitive, expressions
 * unanchored, and an empty list of prefixes matches nothing. Throws GrpcError for an expression
 * that can't be compiled.
 */
export function createEventFilter({ on, regex, prefixes }: FilterOptions): EventFilter {
  const textOf =
    on === 'stream' ? (event: RecordedEvent) => event.stream : (event: RecordedEvent) => event.type;
  if (regex === '') {
    return (event) => prefixes.some((prefix) => textOf(event).startsWith(prefix));
  }

  const expression = compile(regex);
  return (event) => expression.test(textOf(event));
}

/**
 * Compiles an expression in the real server's dialect, .NET's, by translating the parts that
 * clients use and JavaScript lacks.
 */
function compile(regex: string): RegExp {
  const options = /^\(\?([ims]+)\)/.exec(regex);
  const body = regex
    .slice(options?.[0].length ?? 0)
    .replace(/\\[AzZ]/g, (anchor) => ANCHORS[anchor] ?? anchor);
  try {
    return new RegExp(body, [...new Set(options?.[1])].join(''));
  } catch (error) {
    throw new GrpcError(GrpcStatus.UNKNOWN, `Exception was thrown by handler. ${String(error)}`);
  }
}
