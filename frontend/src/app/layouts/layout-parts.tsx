import { useState, type ReactNode } from 'react';

import { staff } from '@cablepark/contracts/shared/roles';

import { chooseLanguage, languages, useLanguage } from '#shared/i18n/language';
import { isOneOf, useCurrentUser } from '#shared/session/current-user';
import { CloseIcon, MenuIcon, MoonIcon, SunIcon } from '#shared/ui/icons';
import { makeLazyComponent } from '#shared/ui/lazy-component';
import { chooseTheme, useTheme } from '#shared/ui/theme/theme-choice';
import { useSiteWords } from '../locales/words.ts';
import { Floating } from './floating.tsx';
import css from './layout-parts.module.css';
import siteHeader from './site-header.module.css';

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

const QuickBookingControl = makeLazyComponent(
  async () =>
    (await import('#calendar/staff-bookings/quick-booking/quick-booking-control'))
      .QuickBookingControl,
);

/** The floating plus by which staff create a booking from any page (rule 1.8). */
export function CreateBooking() {
  const { user } = useCurrentUser();
  if (!isOneOf(user, staff)) {
    return null;
  }

  return (
    <Floating kind="create">
      <QuickBookingControl />
    </Floating>
  );
}

/**
 * Lets keyboard users jump past the menus to the content. It is the first element that Tab reaches.
 */
export function SkipLink() {
  const t = useSiteWords();
  return (
    <a className={css['skip']} href="#content">
      {t('skipToContent')}
    </a>
  );
}

interface MenuDialogProps {
  readonly openText: string;
  readonly closeText: string;
  readonly title: string;
  readonly className: string | undefined;
  /**
   * Renders the dialog's content from its close button and a function that closes it when a link is
   * followed.
   */
  readonly children: (closeButton: ReactNode, close: () => void) => ReactNode;
}

/**
 * A button and the menu that it opens, a native `<dialog>` that traps the focus and closes on
 * Escape.
 */
export function MenuDialog({ openText, closeText, title, className, children }: MenuDialogProps) {
  const [dialog, setDialog] = useState<HTMLDialogElement | null>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => dialog?.close();
  const closeButton = (
    <button type="button" className={siteHeader['icon']} aria-label={closeText} onClick={close}>
      <CloseIcon size={22} />
    </button>
  );
  return (
    <>
      <button
        type="button"
        className={siteHeader['icon']}
        aria-label={openText}
        aria-haspopup="dialog"
        onClick={() => {
          setOpen(true);
          dialog?.showModal();
        }}
      >
        <MenuIcon size={22} />
      </button>
      <dialog
        ref={setDialog}
        className={className}
        aria-label={title}
        closedby="any"
        onClose={() => setOpen(false)}
      >
        {isOpen && children(closeButton, close)}
      </dialog>
    </>
  );
}
