import type { LogReader } from '../log/log-reader.ts';
import type { RecentEvents } from '../recent-events.ts';
import type { KnownEventIds } from './known-event-ids.ts';
import type { StreamHeads } from './stream-heads.ts';
import { type Decision, WritePlan } from './write-plan.ts';
import type { WriteRequest } from './write-request.ts';

export interface DecisionContext {
  readonly log: LogReader;
  readonly heads: StreamHeads;
  readonly recent: RecentEvents;
  readonly ids: KnownEventIds;
}

/** Decides requests one after the other, and first loads whatever isn't in memory. */
export async function decideTogether(
  context: DecisionContext,
  requests: readonly WriteRequest[],
): Promise<{ events: WritePlan['events']; decisions: Decision[] }> {
  const { heads, ids, recent } = context;
  for (;;) {
    const loads = requests.map(({ stream }) => heads.require(stream)).filter((load) => load !== undefined);
    if (loads.length === 0) break;
    await Promise.all(loads);
  }
  const plan = new WritePlan(heads, ids, recent, Date.now());
  const decisions: Decision[] = [];
  for (const request of requests) {
    const decision = plan.decide(request);
    if (decision.kind !== 'ids-needed') decisions.push(decision);
    else decisions.push(plan.decide(request, await storedIds(context.log, request, decision.from)));
  }
  return { events: plan.events, decisions };
}

/** Returns the stored ids at the revisions that the request's own events would have had. */
async function storedIds(log: LogReader, request: WriteRequest, first: number): Promise<Map<number, string>> {
  const ids = new Map<number, string>();
  const to = first + request.events.length - 1;
  for (let from = first; from <= to;) {
    const page = await log.ofStream(request.stream, from, to, false, to - from + 1);
    for (const { id, revision } of page) ids.set(revision, id);
    const last = page.at(-1);
    if (!last) break;
    from = last.revision + 1;
  }
  return ids;
}
