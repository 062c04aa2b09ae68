import { systemContext, type CommandContext } from '@cablepark/event-store/streams/command-context';

/** A backdated action, without effect if already taken. `take` gives commands to streams in the order of calls. */
export interface Step {
  readonly at: Date;
  readonly take: () => Promise<unknown>;
  /** Whether it reads before it decides, so that no other step may be taken at the same time. */
  readonly isAlone?: boolean;
}

/** The demo is the actor of everything it does, so that no mail is sent because of it (rule 12.3). */
export const demoContext = (command: string, at: Date): CommandContext => systemContext(command, at, 'demo');
