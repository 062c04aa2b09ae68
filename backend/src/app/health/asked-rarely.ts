import { LRUCache } from 'lru-cache';

/** How long an answer stays the answer, ms. */
const KEPT_MS = 1000;

/** The same question, put at most once at a time and once a second; whoever asks in between gets that answer. */
export function askedRarely<Answer extends object>(ask: () => Promise<Answer>): () => Promise<Answer> {
  const answers = new LRUCache<'answer', Answer>({ max: 1, ttl: KEPT_MS, fetchMethod: ask });
  return () => answers.forceFetch('answer');
}
