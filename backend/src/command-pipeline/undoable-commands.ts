import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';

interface WrittenCommand {
  readonly stream: string;
  readonly command: string;
  readonly actorKind: string;
}

/** Knows which commands can be undone. A command has the name of its endpoint. */
export class UndoableCommands {
  readonly #names: ReadonlySet<string>;

  constructor(endpoints: readonly AnyEndpoint[]) {
    const undoable = endpoints.filter(({ isUndoable }) => isUndoable);
    this.#names = new Set(undoable.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1)));
  }

  /**
   * Whether a command can be undone: it is of such a kind, and no command of the system's (rule
   * 22.4).
   */
  has({ stream, command, actorKind }: WrittenCommand): boolean {
    return stream === SCHEDULE && actorKind !== 'system' && this.#names.has(command);
  }
}
