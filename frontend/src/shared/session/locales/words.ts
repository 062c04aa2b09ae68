import { makeWordsHook } from '#shared/i18n/dictionary';

export const useSessionWords = makeWordsHook({
  signedOut: {
    title: { en: 'Logged out successfully', lv: 'Izgāji no konta' },
    text: {
      en: 'You have been signed out of your account',
      lv: 'Šajā ierīcē vairs neesi savā kontā.',
    },
  },
  signOutFailed: { en: 'Logout failed', lv: 'Iziet neizdevās' },
  waiting: {
    title: { en: 'Log out and lose notes?', lv: 'Iziet un zaudēt atzīmes?' },
    text: {
      en: '{{count}} {note|notes} on this device {has|have} not been sent yet. Logging out deletes {it|them}.',
      lv: 'Šajā ierīcē vēl nav {nosūtītas|nosūtīta|nosūtītas} {{count}} {atzīmes|atzīme|atzīmes}. Ja iziesi, {tās|tā|tās} tiks {dzēstas|dzēsta|dzēstas}.',
    },
    drop: { en: 'Delete and log out', lv: 'Dzēst un iziet' },
    stay: { en: 'Stay logged in', lv: 'Palikt kontā' },
  },
});
