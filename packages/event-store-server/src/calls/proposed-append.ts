import { GrpcError, GrpcStatus } from '../grpc/grpc-status.ts';
import type { ProposedEvent } from '../wire/event-frame.ts';
import type { Target } from '../wire/write-requests.ts';
import type { WriteRequest } from '../writing/write-request.ts';

/** The real server's default limit on event data per append. Metadata and types don't count (observed on 23.10.8). */
export const MAX_APPEND_BYTES = 1024 * 1024;

/** An append whose events are still arriving. */
export class ProposedAppend {
  readonly target: Target;
  readonly #events: ProposedEvent[] = [];
  #dataBytes = 0;
  #bytes = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(target: Target) {
    this.target = target;
  }

  add(event: ProposedEvent): void {
    this.#events.push(event);
    this.#dataBytes += event.data.length;
    this.#bytes += event.data.length + event.metadata.length;
  }

  get isTooLarge(): boolean {
    return this.#dataBytes > MAX_APPEND_BYTES;
  }

  /** Calls `onTimeout` unless the append is complete within this time. */
  limitTime(timeoutMs: number, onTimeout: () => void): void {
    this.#timer ??= setTimeout(onTimeout, timeoutMs);
  }

  /** Stops the timer: the rest of this append is no longer expected. */
  abandon(): void {
    clearTimeout(this.#timer);
  }

  /** Throws if clients may not write to the stream. */
  toRequest(): WriteRequest {
    this.abandon();
    assertStreamName(this.target.stream);
    return { kind: 'append', ...this.target, events: this.#events, bytes: this.#bytes };
  }
}

function assertStreamName(stream: string): void {
  if (stream === '' || stream === '$$') {
    throw new GrpcError(GrpcStatus.UNKNOWN, 'Exception was thrown by handler.');
  }
}
