import type { AnyEndpoint } from '@cablepark/contracts/shared/define-endpoint';
import { SCHEDULE } from '@cablepark/contracts/shared/streams';

interface Done {
  readonly stream: string;
  readonly command: string;
  readonly actorKind: string;
}

/** The commands of the endpoints that can be undone, whose names they have. */
export class UndoableCommands {
  readonly #names: ReadonlySet<string>;

  constructor(endpoints: readonly AnyEndpoint[]) {
    const undoable = endpoints.filter(({ isUndoable }) => isUndoable);
    this.#names = new Set(undoable.map(({ name }) => name.charAt(0).toUpperCase() + name.slice(1)));
  }

  /**
   * Whether what was done can be undone: somebody did it, and not the system, by such a command
   * (rule 22.4).
   */
  has({ stream, command, actorKind }: Done): boolean {
    return stream === SCHEDULE && actorKind !== 'system' && this.#names.has(command);
  }
}
