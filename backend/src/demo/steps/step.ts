import {
  createSystemContext,
  type CommandContext,
} from '@cablepark/event-store/streams/command-context';

/**
 * A backdated action of the demo. It has no effect if it has been taken already. `take` hands the
 * command to its stream synchronously, so that steps of one stream are taken in the order in which
 * they are called.
 */
export interface Step {
  readonly at: Date;
  readonly take: () => Promise<unknown>;
  /** Whether it reads before it decides, so that no other step may be taken at the same time. */
  readonly isAlone?: boolean;
}

/**
 * The demo is the actor of everything it does, so that no mail is sent because of it (rule 12.3).
 */
export const demoContext = (command: string, at: Date): CommandContext =>
  createSystemContext(command, at, 'demo');
