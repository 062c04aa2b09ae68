import type { DomainEvent, EventType } from '@cablepark/contracts/events';
import type { Actor } from '@cablepark/contracts/shared/event-metadata';
import type { RecordedEvent } from '@cablepark/event-store/log/domain-events';

/** Something to be done because of an event, once, whatever dies meanwhile. What does it is found by `kind`. */
export interface Intent {
  /** The event's id and the kind: the same event never makes two of one kind. Also the id of its job. */
  readonly id: string;
  readonly kind: string;
  readonly eventId: string;
  readonly position: bigint;
  /** When the event happened. */
  readonly at: Date;
  /** Who made it happen. */
  readonly actor: Actor;
  /** Intents of one lane are done in their order, e.g. all mails to one booking's customer. */
  readonly lane: string;
  /** The key to the personal data in `data`, where there are any. */
  readonly keyId: string | null;
  /** The event's data, as the log holds them: personal data in sealed boxes only. */
  readonly data: unknown;
}

type EventNamed<Type extends EventType> = RecordedEvent<Extract<DomainEvent, { type: Type }>>;

/** What reactions may know besides the event, as it is at the event's time or later. */
export interface Situation {
  /** Somebody at the park wants to be told of bookings. */
  readonly isParkTold: boolean;
}

/** What each type of event asks for; types left out ask for nothing. Pure. */
type Reactions = {
  readonly [Type in EventType]?: (event: EventNamed<Type>, situation: Situation) => readonly Intent[];
};

/** Turns events into intents (design 5). Its checkpoint never goes back. */
export interface Automation {
  readonly name: string;
  /** How old an event may be that still asks for something, ms; any age where it is left out. */
  readonly staleAfterMs?: number | undefined;
  readonly reactsTo: ReadonlySet<string>;
  readonly react: (event: RecordedEvent, situation: Situation) => readonly Intent[];
}

type Reaction = ((event: RecordedEvent, situation: Situation) => readonly Intent[]) | undefined;

export const defineAutomation = ({
  on,
  ...rest
}: Omit<Automation, 'react' | 'reactsTo'> & { readonly on: Reactions }): Automation => ({
  ...rest,
  reactsTo: new Set(Object.keys(on)),
  react: (event, situation) => (on[event.type] as Reaction)?.(event, situation) ?? [],
});

/** An intent of this kind because of this event. */
export const intent = (
  kind: string,
  { id, position, metadata, data }: RecordedEvent,
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
  data,
});

/** The demo fills a season with bookings of people who don't exist: nobody is written to (rule 12.3). */
export const isDemo = ({ metadata }: RecordedEvent): boolean =>
  metadata.actor.kind === 'system' && metadata.actor.name === 'demo';
