import type { CommandObserver, CommandOutcome } from '@cablepark/event-store/streams/command-observer';
import { Counter, type Registry } from 'prom-client';

/** Counts commands, once for every stream that they wrote to or tried to. */
export class CommandMetrics implements CommandObserver {
  readonly #commands: Counter<'command' | 'outcome'>;
  readonly #conflicts: Counter<'command'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#commands = new Counter({
      name: 'cablepark_commands_total',
      help: 'Commands by how they ended: done, refused, unavailable, unclear, failed.',
      labelNames: ['command', 'outcome'],
      registers,
    });
    this.#conflicts = new Counter({
      name: 'cablepark_command_conflicts_total',
      help: 'Commands decided again because another process had written to the stream first.',
      labelNames: ['command'],
      registers,
    });
  }

  ended(command: string, outcome: CommandOutcome): void {
    this.#commands.inc({ command, outcome });
  }

  conflicted(command: string): void {
    this.#conflicts.inc({ command });
  }
}
