import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@cablepark/event-store/streams/command-context';

/** The context of commands that the system, or a part of it, executes on its own initiative. */
export function systemContext(command: string, now: Date, name = 'cablepark'): CommandContext {
  const id = randomUUID();
  return { actor: { kind: 'system', name }, command, now, correlationId: id, causationId: id };
}
