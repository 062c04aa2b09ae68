import { staff } from '@cablepark/contracts/shared/roles';
import { ScrollRestoration } from 'react-router-dom';
import { chooseLanguage, languages, useLanguage } from '../../shared/i18n/language.ts';
import { lazyComponent } from '../../shared/ui/lazy-component.tsx';
import { useSiteWords } from '../locales/words.ts';
import css from './layout-parts.module.css';
import { MoonIcon, SunIcon } from '../../shared/ui/icons.tsx';
import { chooseTheme, useTheme } from '../../shared/ui/theme/theme-choice.ts';
import siteHeader from './site-header.module.css';
import { useCurrentUser, isOneOf } from '../../shared/session/current-user.ts';

const names = { lv: 'Latviešu', en: 'English' };

export function LanguageSwitch() {
  const t = useSiteWords();
  const chosen = useLanguage();
  return (
    <div role="group" aria-label={t('language')} className={css['switch']}>
      {languages.map((language) => (
        <button
          key={language}
          type="button"
          lang={language}
          title={names[language]}
          aria-pressed={language === chosen}
          className={css['choice']}
          onClick={() => chooseLanguage(language)}
        >
          {language.toUpperCase()}
        </button>
      ))}
    </div>
  );
}

export function ThemeSwitch() {
  const t = useSiteWords();
  const isDark = useTheme() === 'dark';
  return (
    <button
      type="button"
      className={siteHeader['icon']}
      aria-label={isDark ? t('toLight') : t('toDark')}
      title={isDark ? t('toLight') : t('toDark')}
      onClick={() => chooseTheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <SunIcon /> : <MoonIcon />}
    </button>
  );
}

const QuickBookingControl = lazyComponent(
  async () =>
    (await import('../../features/staff-bookings/quick-booking/quick-booking-control.tsx')).QuickBookingControl,
);

/** The button by which staff create a booking from any page (rule 1.8). It is in the header, where it covers nothing. */
export function CreateBooking() {
  const { user } = useCurrentUser();
  return isOneOf(user, staff) && <QuickBookingControl />;
}

/** Going back shows a page where it was left. A page that was loaded shows its own place, not that of the page before. */
export function ScrollPosition() {
  return <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />;
}

/** Lets keyboard users jump past the menus to the content. It is the first element that Tab reaches. */
export function SkipLink() {
  const t = useSiteWords();
  return (
    <a className={css['skip']} href="#content">
      {t('skipToContent')}
    </a>
  );
}
