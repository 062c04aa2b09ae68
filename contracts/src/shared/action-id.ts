import type { EventMetadata } from './event-metadata.ts';

/**
 * The id by which the action that wrote an event is known: one request, whatever it took to finish it. Events that are
 * written now have it as their correlation id too. In older ones that may be whatever the client sent, somebody's
 * telephone number say, or one id for many requests; but the causation id was always the server's own (ADR 96).
 */
export const actionIdOf = ({ causationId }: Pick<EventMetadata, 'causationId'>): string => causationId;
