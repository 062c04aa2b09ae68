import type { Cause } from '@cablepark/contracts/audit/get-causes';
import type { UserRole, Visitor } from '@cablepark/contracts/shared/roles';

/** An event of an action, as the audit trail has it. */
export interface RecordedStep {
  /** The event's position in the log. */
  readonly position: string;
  readonly at: string;
  readonly eventType: string;
  readonly command: string;
  readonly actorKind: 'guest' | 'user' | 'system';
  readonly actorId: string | null;
  readonly actorRole: UserRole | null;
  /** The slot whose waitlist it is about. */
  readonly waitedSlotId: number | null;
}

/** An intent in the outbox that an event caused. */
export interface Task {
  readonly id: string;
  readonly kind: string;
  readonly position: string;
  readonly at: string;
  /** When it was done; null of a task that waits, failed or had nothing to do. */
  readonly doneAt: string | null;
  readonly isMail: boolean;
}

interface Found {
  /** The events of an action, in the order of the log. */
  readonly steps: readonly RecordedStep[];
  readonly tasks: readonly Task[];
  readonly readModelsOf: (eventType: string) => readonly string[];
  /** The route by which a visitor calls a command; undefined if it isn't known. */
  readonly routeOf: (command: string, visitor: Visitor) => string | undefined;
}

/** The events that a command wrote together. */
interface Commit {
  readonly command: string;
  readonly at: string;
  readonly events: RecordedStep[];
}

/**
 * What an action led to. A command that followed later, as when an offer lapsed, stands below the
 * last event of the same slot's waitlist.
 */
export function buildCauses(correlationId: string, found: Found): Cause[] {
  const [first, ...later] = listCommits(found.steps);
  const [begin] = first?.events ?? [];
  if (first === undefined || begin === undefined) {
    return [];
  }

  const eventsOfSlots = new Map<number, Cause>();
  const command = buildCommand(first, found, eventsOfSlots);
  for (const commit of later) {
    const parent = findParent(commit, eventsOfSlots) ?? command;
    parent.causes.push(buildCommand(commit, found, eventsOfSlots));
  }

  return [buildBeginning(correlationId, begin, found, command)];
}

function listCommits(steps: readonly RecordedStep[]): Commit[] {
  const commits: Commit[] = [];
  for (const step of steps) {
    const last = commits.at(-1);
    if (last?.command === step.command && last.at === step.at) {
      last.events.push(step);
    } else {
      commits.push({ command: step.command, at: step.at, events: [step] });
    }
  }

  return commits;
}

/** People's actions begin with a request, and the system's with a job. */
function buildBeginning(
  correlationId: string,
  { actorKind, actorId, actorRole, at, command: name }: RecordedStep,
  { routeOf }: Found,
  command: Cause,
): Cause {
  const causes = [command];
  if (actorKind === 'system') {
    return { kind: 'job', name: actorId ?? name, id: correlationId, recordedAt: at, causes };
  }

  return {
    kind: 'request',
    name: routeOf(name, actorRole ?? 'guest') ?? name,
    id: correlationId,
    recordedAt: at,
    causes,
  };
}

function buildCommand(
  { command, at, events }: Commit,
  found: Found,
  eventsOfSlots: Map<number, Cause>,
): Cause {
  const causes = events.map((step) => {
    const event = buildEvent(step, found);
    if (step.waitedSlotId !== null) {
      eventsOfSlots.set(step.waitedSlotId, event);
    }

    return event;
  });
  return { kind: 'command', name: command, id: null, recordedAt: at, causes };
}

function buildEvent({ eventType, position, at }: RecordedStep, found: Found): Cause {
  const readModels = found
    .readModelsOf(eventType)
    .map((name): Cause => ({ kind: 'readModel', name, id: null, recordedAt: null, causes: [] }));
  const jobs = found.tasks.filter((task) => task.position === position).map(buildJob);
  const causes = [...readModels, ...jobs];
  return { kind: 'event', name: eventType, id: position, recordedAt: at, causes };
}

function buildJob({ id, kind, at, doneAt, isMail }: Task): Cause {
  const mail: Cause = { kind: 'mail', name: kind, id, recordedAt: doneAt, causes: [] };
  const causes = isMail && doneAt !== null ? [mail] : [];
  return { kind: 'job', name: kind, id, recordedAt: at, causes };
}

function findParent(
  { events }: Commit,
  eventsOfSlots: ReadonlyMap<number, Cause>,
): Cause | undefined {
  for (const { waitedSlotId } of events) {
    const parent = waitedSlotId === null ? undefined : eventsOfSlots.get(waitedSlotId);
    if (parent) {
      return parent;
    }
  }

  return undefined;
}
