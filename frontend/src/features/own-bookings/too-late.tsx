import { telLink } from '../../shared/park/park-facts.ts';
import { useConfig } from '../../shared/park/use-park.ts';
import { useOwnBookingWords } from './locales/words.ts';
import css from './own-bookings.module.css';

/** Why the time can't be changed any more, and whom to phone. */
export function TooLate() {
  const t = useOwnBookingWords();
  const { data: config } = useConfig();
  return (
    <p className={css['tooLate']}>
      {t('tooLateToChange')} {config && <a href={telLink(config.park.phone)}>{config.park.phone}</a>}
    </p>
  );
}
