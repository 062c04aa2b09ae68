import type { Day, SlotId } from '@cablepark/contracts/shared/riga-time';
import {
  createSystemContext,
  type CommandContext,
} from '@cablepark/event-store/streams/command-context';

import type { Around } from '../story/around.ts';

/** Decides the step's command and writes its events. */
export type Take = () => Promise<unknown>;

/**
 * Seals the personal data of a step, and returns the function that takes the step as if at the
 * context's time.
 */
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
  /** Unique in the demo. The id of the action is derived from it, which shows that it is taken. */
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
