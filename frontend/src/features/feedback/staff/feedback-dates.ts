import type { Language } from '../../../shared/i18n/language.ts';
import { inRiga } from '../../../shared/time/instants.ts';

/** `Jun 20, 2026` (MMM d, yyyy), `2026. gada 20. jūn.`. */
export const shortDate = (language: Language, iso: string): string =>
  inRiga(language === 'en' ? 'en-US' : 'lv', new Date(iso), { dateStyle: 'medium' });
