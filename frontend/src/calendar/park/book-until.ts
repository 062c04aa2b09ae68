import type { LeadTimeSettings } from '@cablepark/contracts/configuration/settings';
import { useConfig } from '../../shared/park/use-park.ts';
import { useParkFactWords } from './locales/words.ts';

/** How many hours before a ride customers may still book it; 0 is until it begins (rule 4.2). */
export const leadHours = ({ restrictionMode, leadTimeHours, operatorOnSite }: LeadTimeSettings): number =>
  restrictionMode === 'off' || operatorOnSite ? 0 : leadTimeHours;

/** Says until when customers can book, in sentences; none until the settings are known. */
export function useBookUntil(): readonly string[] {
  const t = useParkFactWords();
  const { data: config } = useConfig();
  if (!config) return [];
  const hours = leadHours(config.leadTime);
  if (hours === 0) return [t('bookUntil.start')];
  const sentence = t('bookUntil.hours', { count: hours });
  return config.leadTime.restrictionMode === 'booking_based' ? [sentence, t('bookUntil.booked')] : [sentence];
}
