import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import {
  createSystemContext,
  type CommandContext,
} from '@cablepark/event-store/streams/command-context';

import type { Around } from '../story/around.ts';

/** Hands a command to its stream, at once unless the step is alone. */
export type Take = () => Promise<unknown>;

/** Seals what a command needs sealed, and returns what decides it as if at the context's time. */
export type Prepare = (context: CommandContext) => Promise<Take>;

/** Where a line of the script stands. */
export interface Scene {
  readonly around: Around;
  readonly at: Date;
  /** The half hours that the line is about, and their day or, if there are none, its own. */
  readonly day: Day;
  readonly slots: readonly SlotId[];
}

/** A backdated action of the demo. */
export interface Step {
  /** Unique in the demo. The action's id is derived from it, by which it is known to be taken. */
  readonly name: string;
  readonly command: string;
  readonly at: Date;
  readonly prepare: Prepare;
  /** Whether it reads before it decides, so that no other step may be taken at the same time. */
  readonly isAlone: boolean;
}

const BOOKING = 'booking ';

/** The name of the step that places the booking with this key. */
export const toBookingName = (key: string): string => BOOKING + key;
export const isBooking = ({ name }: Step): boolean => name.startsWith(BOOKING);

/**
 * The demo is the actor of everything it does, so that no mail is sent because of it (rule 12.3).
 */
export const createDemoContext = (command: string, at: Date, action: string): CommandContext => ({
  ...createSystemContext(command, at, 'demo'),
  correlationId: action,
  causationId: action,
});
