import type { DomainEvent, EventType, ParkEvent } from '@cablepark/contracts/events';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import type { RecordedEvent } from '@cablepark/contracts/shared/recorded-event';

/**
 * A task that has to be done exactly once because of an event, even if processes crash. Its `kind`
 * says what to do.
 */
export interface Intent {
  /**
   * The event's id and the kind, so that an event has only one intent of each kind. It is also the
   * id of the job.
   */
  readonly id: string;
  readonly kind: string;
  readonly eventId: string;
  readonly position: bigint;
  readonly at: Date;
  /** Who caused the event. */
  readonly actor: Actor;
  /**
   * Intents in the same lane are performed in order, such as all mails to one booking's customer.
   */
  readonly lane: string;
  /** The key of the personal data in `data`, if it contains any. */
  readonly keyId: string | null;
  /** The trace of the event, if it was traced. */
  readonly traceparent?: string | undefined;
  /** The event's data as stored in the log, with personal data in sealed boxes only. */
  readonly data: unknown;
}

type EventNamed<Type extends EventType> = RecordedEvent<Extract<DomainEvent, { type: Type }>>;

/** The kinds of tasks that send nothing: what an erasure leaves to be done. */
export const TASKS_WITHOUT_MAIL: readonly string[] = ['erasure', 'remains'];

/** What reactions may know besides the event, as of the event's time or later. */
export interface ReactionContext {
  /** Whether the park has an address for notices about bookings. */
  readonly isParkNotified: boolean;
}

/** The intents that each type of event causes; types left out cause none. Reactions are pure. */
type Reactions = {
  readonly [Type in EventType]?: (
    event: EventNamed<Type>,
    context: ReactionContext,
  ) => readonly Intent[];
};

/** Turns events into intents (design 5). Its checkpoint never moves backwards. */
export interface Automation {
  readonly name: string;
  /** Events older than this cause nothing; if it is left out, events of any age do. */
  readonly staleAfterMs?: number | undefined;
  readonly reactsTo: ReadonlySet<string>;
  readonly react: (event: ParkEvent, context: ReactionContext) => readonly Intent[];
}

type Reaction = ((event: ParkEvent, context: ReactionContext) => readonly Intent[]) | undefined;

/** Defines an automation by its reactions to types of events. */
export const defineAutomation = ({
  on,
  ...rest
}: Omit<Automation, 'react' | 'reactsTo'> & { readonly on: Reactions }): Automation => ({
  ...rest,
  reactsTo: new Set(Object.keys(on)),
  react: (event, context) => (on[event.type] as Reaction)?.(event, context) ?? [],
});

/**
 * Defines an automation whose intents are mails. The demo fills a season with bookings of people
 * who don't exist, so its events cause none (rule 12.3).
 */
export function defineMailing(definition: Parameters<typeof defineAutomation>[0]): Automation {
  const automation = defineAutomation(definition);
  return {
    ...automation,
    react: (event, context) => (isDemo(event) ? [] : automation.react(event, context)),
  };
}

/** An intent of this kind because of this event. */
export const createIntent = (
  kind: string,
  { id, position, metadata, data }: ParkEvent,
  { lane, keyId }: Pick<Intent, 'lane' | 'keyId'>,
): Intent => ({
  id: `${id}.${kind}`,
  kind,
  eventId: id,
  position,
  at: new Date(metadata.at),
  actor: metadata.actor,
  lane,
  keyId,
  ...(metadata.traceparent !== undefined && { traceparent: metadata.traceparent }),
  data,
});

const isDemo = ({ metadata }: ParkEvent): boolean =>
  metadata.actor.kind === 'system' && metadata.actor.name === 'demo';
