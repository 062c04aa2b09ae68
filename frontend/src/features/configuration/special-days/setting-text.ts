import { noteIn } from '@cablepark/contracts/shared/public-note';
import { exactPrice } from '../../../shared/i18n/language.ts';
import { useConfigurationWords } from '../locales/words.ts';
import type { Setting } from './change.ts';

/** Returns a function that describes a setting: `12:00–18:00, €30.00 / 30 min, Midsummer`. */
export function useSettingText(): (setting: Setting) => string {
  const t = useConfigurationWords();
  return ({ isClosed, openTime, closeTime, price, note }) =>
    [
      isClosed ? t('hours.closed') : `${openTime ?? ''}–${closeTime ?? ''}`,
      !isClosed && typeof price === 'number' ? t('special.per30', { price: exactPrice(t.language, price) }) : '',
      noteIn(t.language, note) ?? '',
    ]
      .filter(Boolean)
      .join(', ');
}
