/** Where the schedule stood when a day had a revision. */
export class Revisions {
  readonly #byStream = new Map<string, bigint[]>();

  note(stream: string, revision: bigint, ofSchedule: bigint): void {
    const known = this.#byStream.get(stream) ?? [];
    if (known.length === 0) this.#byStream.set(stream, known);
    known[Number(revision)] = ofSchedule;
  }

  /** Returns undefined if the day had no events. */
  at(stream: string, revision: number): bigint | undefined {
    const known = this.#byStream.get(stream) ?? [];
    for (let i = Math.min(revision, known.length - 1); i >= 0; i--) if (known[i] !== undefined) return known[i];
    return undefined;
  }
}
