import { randomUUID } from 'node:crypto';
import type { CommandContext } from '@cablepark/event-store/command-context';

/** For what the system does by itself. */
export function systemContext(command: string, now: Date): CommandContext {
  const id = randomUUID();
  return { actor: { kind: 'system', name: 'cablepark' }, command, now, correlationId: id, causationId: id };
}
