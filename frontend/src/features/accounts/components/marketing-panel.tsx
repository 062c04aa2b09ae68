import { CalendarIcon, ClockIcon, CheckIcon } from '../../../shared/ui/icons.tsx';
import { useAccountWords } from '../locales/words.ts';
import css from './marketing-panel.module.css';

const reasons = [
  { key: 'faster', Icon: ClockIcon },
  { key: 'history', Icon: CalendarIcon },
  { key: 'cancel', Icon: CheckIcon },
] as const;

/** Lists the benefits of an account, beside the sign-in and registration forms. */
export function MarketingPanel() {
  const t = useAccountWords();
  return (
    <section className={css['panel']} aria-labelledby="why-an-account">
      <h2 id="why-an-account" className={css['title']}>
        {t('marketing.title')}
      </h2>
      <ul className={css['reasons']}>
        {reasons.map(({ key, Icon }) => (
          <li key={key} className={css['reason']}>
            <span className={css['icon']}>
              <Icon size={20} />
            </span>
            <div>
              <strong>{t(`marketing.${key}`)}</strong>
              <p>{t(`marketing.${key}Text`)}</p>
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
