import { Rejection } from '@cablepark/contracts/shared/rejection';
import type { WhatIf, WhatIfForm } from '@cablepark/contracts/what-if/what-if';
import { EventStoreFailure, type FailureKind } from '@cablepark/event-store/client/failures';
import { runChild } from '@cablepark/platform/program/child';

/** The request to a process that answers one what-if question. */
export interface WhatIfRequest {
  readonly eventStoreUrl: string;
  readonly form: WhatIfForm;
}

export type WhatIfReply =
  /** How many events have been read, and how many of their decisions have been taken again. */
  | { readonly read: number; readonly taken: number }
  | { readonly answer: WhatIf }
  /** `kind` is the event store's failure, if that is why there is no answer. */
  | { readonly failed: string; readonly kind: FailureKind | undefined };

export interface AskOptions {
  /** Ends the process when aborted. */
  readonly signal: AbortSignal;
  readonly onProgress?: (read: number, taken: number) => void;
}

const PROGRAM = new URL('./asking', import.meta.url);
const HEAP_MB = 300;
const TOO_LONG = 'The log is too long for this question to be answered within 512 MB.';

/**
 * Asks the log in a process of its own, of 512 MB. Throws the signal's reason, EventStoreFailure
 * and UNAVAILABLE.
 */
export async function askApart(
  request: WhatIfRequest,
  { signal, onProgress }: AskOptions,
): Promise<WhatIf> {
  const { lastReply, isKilled } = await runChild<WhatIfReply>(PROGRAM, request, {
    heapMb: HEAP_MB,
    isBounded: true,
    signal,
    onReply: (reply) => {
      if ('read' in reply) {
        onProgress?.(reply.read, reply.taken);
      }
    },
  });
  signal.throwIfAborted();
  if (lastReply && 'answer' in lastReply) {
    return lastReply.answer;
  }
  if (isKilled) {
    throw new Rejection('UNAVAILABLE', { error: TOO_LONG });
  }

  const { failed, kind } =
    lastReply && 'failed' in lastReply
      ? lastReply
      : { failed: 'It ended by itself.', kind: undefined };
  throw kind === undefined ? new Error(failed) : new EventStoreFailure(kind, failed);
}
