import { Rejection } from '@cablepark/contracts/shared/rejection';
import { isFailure } from '../client/failures.ts';

/**
 * The outcome of a command on one stream: `done`; `refused` by a rule; `unavailable` if nothing was written; `unclear`
 * if something may have been written; `failed` by a bug.
 */
export type CommandOutcome = 'done' | 'refused' | 'unavailable' | 'unclear' | 'failed';

/** Observes commands by name, for metrics and action ids. Must not throw. */
export interface CommandObserver {
  ended?(command: string, outcome: CommandOutcome): void;
  /** Another process appended first, so the command is decided again. */
  conflicted?(command: string): void;
  /** A command wrote events. */
  wrote?(correlationId: string): void;
}

/** Derives the outcome from an error; no error is success. */
export function outcomeOf(error: unknown): CommandOutcome {
  if (error === undefined) return 'done';
  if (error instanceof Rejection) return 'refused';
  if (isFailure(error, 'unclear')) return 'unclear';
  return isFailure(error) ? 'unavailable' : 'failed';
}
