import { eventDefinitions } from '@cablepark/contracts/events';
import { MAX_COMMIT_EVENTS } from '@cablepark/event-store/log/whole-commits';
import type { Draft } from './new-event.ts';

/** An event of a commit, ready to be written. */
export interface Written {
  readonly draft: Draft;
  readonly data: Buffer;
  readonly metadata: Buffer;
}

/** Less than an append may hold, for what the client adds to each event. */
const MAX_BYTES = 700_000;

const bytes = (value: unknown): Buffer => Buffer.from(JSON.stringify(value));

/** Marks the events of a command as its commit; as several, if they wouldn't fit one. */
export function commitsOf(drafts: readonly Draft[], idempotency: unknown): Written[][] {
  const commits: Draft[][] = [];
  let size = 0;
  for (const draft of drafts) {
    const length = JSON.stringify(draft.data).length;
    const last = commits.at(-1);
    if (!last || last.length === MAX_COMMIT_EVENTS || size + length > MAX_BYTES) commits.push([draft]);
    else last.push(draft);
    size = commits.at(-1)?.length === 1 ? length : size + length;
  }
  return commits.map((commit, i) =>
    commit.map((draft, index) => ({
      draft,
      data: bytes(draft.data),
      metadata: bytes({
        ...draft.metadata,
        command: draft.metadata.command.replace('Deed', 'Action'),
        version: eventDefinitions.get(draft.type)?.version,
        commit: { size: commit.length, index },
        ...(idempotency != null && i === 0 && index === 0 ? { idempotency } : {}),
      }),
    })),
  );
}
