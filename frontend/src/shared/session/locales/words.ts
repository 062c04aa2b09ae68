import { wordsHook } from '../../i18n/dictionary.ts';

/** The texts about signing out. */
export const useSessionWords = wordsHook({
  signedOut: {
    title: { en: 'Logged out successfully', lv: 'Izgāji no konta' },
    text: { en: 'You have been signed out of your account', lv: 'Šajā ierīcē vairs neesi savā kontā.' },
  },
  signOutFailed: { en: 'Logout failed', lv: 'Iziet neizdevās' },
  waiting: {
    title: { en: 'Log out and lose notes?', lv: 'Iziet un zaudēt atzīmes?' },
    text_zero: { lv: 'Šajā ierīcē vēl nav nosūtītas {{count}} atzīmes. Ja iziesi, tās tiks dzēstas.' },
    text_one: {
      en: '{{count}} note on this device has not been sent yet. Logging out deletes it.',
      lv: 'Šajā ierīcē vēl nav nosūtīta {{count}} atzīme. Ja iziesi, tā tiks dzēsta.',
    },
    text_other: {
      en: '{{count}} notes on this device have not been sent yet. Logging out deletes them.',
      lv: 'Šajā ierīcē vēl nav nosūtītas {{count}} atzīmes. Ja iziesi, tās tiks dzēstas.',
    },
    drop: { en: 'Delete and log out', lv: 'Dzēst un iziet' },
    stay: { en: 'Stay logged in', lv: 'Palikt kontā' },
  },
});
