import { systemContext, type CommandContext } from '@cablepark/event-store/streams/command-context';

/**
 * Something that is done in the demo, as if at its time. What is done already does nothing. `take`
 * gives the stream its command at once, so that steps of one stream are taken in the order they are called in.
 */
export interface Step {
  readonly at: Date;
  readonly take: () => Promise<unknown>;
}

/** Whatever the demo does is done by it: no mail is sent for it (rule 12.3). */
export const demoContext = (command: string, at: Date): CommandContext => systemContext(command, at, 'demo');
