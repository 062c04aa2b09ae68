import { HOUR_MS } from '@cablepark/contracts/shared/riga-time';
import type { DomainEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

/** How long the first answer to an Idempotency-Key is kept. */
const KEPT_MS = 48 * HOUR_MS;

/** Where the events of the first request with an Idempotency-Key are. */
export interface FirstCommit {
  /** A keyed hash of the request's input, under the secret of the day on which it was sent. */
  readonly body: string;
  /** When it was decided, as ISO 8601. */
  readonly at: string;
  /** The revision of its first event, and how many there are. */
  readonly revision: bigint;
  readonly size: number;
}

/**
 * The commits that answered Idempotency-Keys, by hashes, and by UTC day, so that old days are
 * easily forgotten.
 */
export type FirstAnswers = readonly {
  readonly day: string;
  readonly commits: PersistentMap<string, FirstCommit>;
}[];

export const noAnswers: FirstAnswers = [];

/** Adds a commit, and forgets the days that can have no answer that is still kept at its time. */
export function withAnswer(answers: FirstAnswers, key: string, commit: FirstCommit): FirstAnswers {
  const day = commit.at.slice(0, 10);
  const oldest = new Date(Date.parse(commit.at) - KEPT_MS).toISOString().slice(0, 10);
  const kept = answers.filter((group) => group.day >= oldest);
  if (!kept.some((group) => group.day === day)) {
    return [...kept, { day, commits: new PersistentMap([[key, commit]]) }];
  }

  return kept.map((group) =>
    group.day === day ? { day, commits: group.commits.with(key, commit) } : group,
  );
}

/** The answers after an event: the first event of a keyed command tells where its commit is. */
export function answersAfter(
  answers: FirstAnswers,
  { metadata, revision }: Dated<DomainEvent>,
): FirstAnswers {
  const { idempotency, commit, at } = metadata;
  if (!idempotency || revision === undefined) {
    return answers;
  }

  return withAnswer(answers, idempotency.key, {
    body: idempotency.body,
    at,
    revision,
    size: commit?.size ?? 1,
  });
}

/** A request that is to be executed only once, as its hashes. */
export interface HashedKey {
  readonly key: string;
  /** The hash of its input under the secret of each day on which it may have been sent first. */
  readonly bodies: readonly string[];
}

/**
 * The commit of the same request, if it was executed before. Rejects IDEMPOTENCY_KEY_REUSED for
 * another request.
 */
export function firstCommitOf(
  answers: FirstAnswers,
  request: HashedKey,
  now: Date,
): FirstCommit | undefined {
  const oldest = now.getTime() - KEPT_MS;
  for (const { commits } of answers) {
    const first = commits.get(request.key);
    if (!first || Date.parse(first.at) <= oldest) {
      continue;
    }

    return request.bodies.includes(first.body) ? first : reject('IDEMPOTENCY_KEY_REUSED');
  }

  return undefined;
}
