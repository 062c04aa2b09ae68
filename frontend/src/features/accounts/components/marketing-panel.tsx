import { CalendarIcon, ClockIcon, CheckIcon } from '../../../shared/ui/icons.tsx';
import { useAccountWords } from '../locales/words.ts';
import css from './marketing-panel.module.css';

const reasons = [
  { word: 'faster', Icon: ClockIcon },
  { word: 'history', Icon: CalendarIcon },
  { word: 'cancel', Icon: CheckIcon },
] as const;

/** Why one would want an account. */
export function MarketingPanel() {
  const t = useAccountWords();
  return (
    <section className={css['panel']} aria-labelledby="why-an-account">
      <h2 id="why-an-account" className={css['title']}>
        {t('marketing.title')}
      </h2>
      <ul className={css['reasons']}>
        {reasons.map(({ word, Icon }) => (
          <li key={word} className={css['reason']}>
            <span className={css['icon']}>
              <Icon size={20} />
            </span>
            <div>
              <strong>{t(`marketing.${word}`)}</strong>
              <p>{t(`marketing.${word}Text`)}</p>
            </div>
          </li>
        ))}
      </ul>
      <svg className={css['wave']} viewBox="0 0 480 80" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path d="M0 44c60-26 120-30 187-12s140 26 207 8c36-10 62-16 86-14v54H0Z" />
      </svg>
    </section>
  );
}
