import { Rejection } from '@cablepark/contracts/shared/rejection';
import { isFailure, type EventStoreFailure } from '../client/failures.ts';

/**
 * How a command ended on one stream: `done`; `refused` by a rule; `unavailable`, where nothing was
 * written; `unclear`, where something may have been; `failed` by a mistake of ours.
 */
export type CommandOutcome = 'done' | 'refused' | 'unavailable' | 'unclear' | 'failed';

/** Is told of commands by their names, and of the streams they ask, for metrics and health. Must not throw. */
export interface CommandObserver {
  ended?(command: string, outcome: CommandOutcome): void;
  /** Another process's append was first: the command is decided again. */
  overtaken?(command: string): void;
  /** A stream answered, a refusal is an answer too, or failed to. */
  asked?(stream: string, failure: EventStoreFailure | undefined): void;
}

/** What an error says of the outcome; no error is success. */
export function outcomeOf(error: unknown): CommandOutcome {
  if (error === undefined) return 'done';
  if (error instanceof Rejection) return 'refused';
  if (isFailure(error, 'unclear')) return 'unclear';
  return isFailure(error) ? 'unavailable' : 'failed';
}
