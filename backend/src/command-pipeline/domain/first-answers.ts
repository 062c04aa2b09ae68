import type { DomainEvent } from '@cablepark/contracts/events';
import { reject } from '@cablepark/contracts/shared/rejection';
import { HOUR_MS } from '@cablepark/contracts/shared/riga-time';
import type { Dated } from '@cablepark/event-store/streams/decider';
import { PersistentMap } from '@cablepark/event-store/streams/persistent-map';

/** How long the first answer to an Idempotency-Key is kept. */
const KEPT_MS = 48 * HOUR_MS;

/** The place of the events that the first request with an Idempotency-Key wrote. */
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
 * The commits of requests with Idempotency-Keys, by the keys' hashes, grouped by UTC day so that
 * old days are dropped easily.
 */
export type FirstAnswers = readonly {
  readonly day: string;
  readonly commits: PersistentMap<string, FirstCommit>;
}[];

export const noAnswers: FirstAnswers = [];

/** Adds a commit, and drops the days whose answers have all expired by its time. */
export function addAnswer(answers: FirstAnswers, key: string, commit: FirstCommit): FirstAnswers {
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

/**
 * Applies an event. The first event of a request with a key has the request's hashes, and its
 * revision is where the commit begins.
 */
export function evolveAnswers(
  answers: FirstAnswers,
  { metadata, revision }: Dated<DomainEvent>,
): FirstAnswers {
  const { idempotency, commit, at } = metadata;
  if (!idempotency || revision === undefined) {
    return answers;
  }

  return addAnswer(answers, idempotency.key, {
    body: idempotency.body,
    at,
    revision,
    size: commit?.size ?? 1,
  });
}

/** The hashes of a request that must be executed only once. */
export interface HashedKey {
  readonly key: string;
  /** The hash of its input under the secret of each day on which it may first have been sent. */
  readonly bodies: readonly string[];
}

/**
 * Finds the commit of the same request; undefined if it hasn't been executed. Rejects
 * IDEMPOTENCY_KEY_REUSED if the key came with other input.
 */
export function findFirstCommit(
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
