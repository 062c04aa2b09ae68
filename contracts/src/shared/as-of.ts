import { instantInQuery } from './riga-day.ts';

/** The name of the header with the position of the last event that an answer rests on (rule 22.2). */
export const LOG_POSITION = 'X-Log-Position';

/** The parameter by which managers ask for the answer that was true at an instant (rule 22.1). */
export const asOfQuery = {
  asOf: instantInQuery.optional().meta({
    description: 'For managers: an instant with its zone. The answer is as it was then.',
  }),
};
