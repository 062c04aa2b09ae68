import { useQuery } from '@tanstack/react-query';

import { listEventTypes } from '@cablepark/contracts/audit/list-event-types';

import { queryOf } from '#shared/api/queries';
import { useFillText } from '#shared/i18n/dictionary';

/** They change only with a new version of the site. */
export const eventTypesQuery = queryOf(listEventTypes, { staleTime: Infinity, gcTime: Infinity })(
  {},
);

/** The types of events; undefined until they are loaded. */
export const useEventTypes = () => useQuery(eventTypesQuery);

/**
 * Returns a function that writes the sentence for a type of event; empty until the types are
 * loaded.
 */
export function useEventSentence(): (eventType: string) => string {
  const { data: types = [] } = useEventTypes();
  const fill = useFillText();
  const sentences = new Map(types.map(({ eventType, sentence }) => [eventType, sentence]));
  return (eventType) => {
    const sentence = sentences.get(eventType);
    return sentence ? fill(sentence) : '';
  };
}
