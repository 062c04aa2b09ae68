import { makeWordsHook } from '#shared/i18n/dictionary';

/** The texts of the public layout, and of the controls that both layouts share. */
export const useSiteWords = makeWordsHook({
  skipToContent: { en: 'Skip to content', lv: 'Pāriet uz saturu' },
  mainMenu: { en: 'Main menu', lv: 'Galvenā izvēlne' },
  menu: { en: 'Menu', lv: 'Izvēlne' },
  closeMenu: { en: 'Close menu', lv: 'Aizvērt izvēlni' },
  contacts: { en: 'Contacts', lv: 'Kontakti' },
  prices: { en: 'Prices', lv: 'Cenas' },
  welcome: { en: 'Welcome, {{name}}', lv: 'Sveiki, {{name}}' },
  logOut: { en: 'Log Out', lv: 'Iziet' },
  staffMenu: { en: 'Administration', lv: 'Pārvaldība' },
  minimiseFeedback: { en: 'Minimise', lv: 'Samazināt' },
  language: { en: 'Language', lv: 'Valoda' },
  toLight: { en: 'Light theme', lv: 'Gaišais izskats' },
  toDark: { en: 'Dark theme', lv: 'Tumšais izskats' },
  allRightsReserved: { en: 'All rights reserved.', lv: 'Visas tiesības aizsargātas.' },
  redirecting: { en: 'Redirecting...', lv: 'Pāradresē…' },
  notFound: {
    title: { en: '404 Page Not Found', lv: '404 Lapa nav atrasta' },
    text: {
      en: 'Did you forget to add the page to the router?',
      lv: 'Šādas lapas te nav. Varbūt adresē ieviesusies kļūda?',
    },
    home: { en: 'Back to the calendar', lv: 'Atpakaļ uz kalendāru' },
  },
  sessionEnded: {
    title: { en: 'Please sign in again', lv: 'Lūdzu, ienāc vēlreiz' },
    text: {
      en: 'Your session has ended. {{count}} {note is|notes are} waiting on this device and will be sent once {its|their} author has signed in.',
      lv: 'Tava sesija ir beigusies. Šajā ierīcē gaida {{count}} {atzīmes; tās|atzīme; tā|atzīmes; tās} tiks {nosūtītas|nosūtīta|nosūtītas}, kad {to|tās|to} autors ienāks savā kontā.',
    },
  },
  crash: {
    title: { en: 'Something went wrong', lv: 'Kaut kas nogāja greizi' },
    text: {
      en: 'The page could not be shown. Loading it again usually helps.',
      lv: 'Lapu neizdevās parādīt. Parasti palīdz ielādēt to vēlreiz.',
    },
    reload: { en: 'Load again', lv: 'Ielādēt vēlreiz' },
  },
});
