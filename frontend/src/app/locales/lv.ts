import type { InLatvian } from '../../shared/i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  skipToContent: 'Pāriet uz saturu',
  mainMenu: 'Galvenā izvēlne',
  menu: 'Izvēlne',
  closeMenu: 'Aizvērt izvēlni',
  booking: 'Rezervācija',
  privacy: 'Privātums',
  signIn: 'Ienākt',
  welcome: 'Labdien, {{username}}',
  myProfile: 'Mans profils',
  logOut: 'Iziet',
  staffMenu: 'Pārvaldība',
  yourFeedback: 'Tava atsauksme',
  minimiseFeedback: 'Samazināt',
  language: 'Valoda',
  toLight: 'Gaišais izskats',
  toDark: 'Tumšais izskats',
  allRightsReserved: 'Visas tiesības aizsargātas.',
  redirecting: 'Pārsūtām…',
  notFound: {
    title: '404 Lapa nav atrasta',
    text: 'Šādas lapas te nav. Varbūt adresē ieviesusies kļūda?',
    home: 'Atpakaļ uz kalendāru',
  },
  sessionEnded: {
    title: 'Lūdzu, ienāc vēlreiz',
    text_zero: 'Tava sesija ir beigusies. Šajā ierīcē gaida {{count}} atzīmes; tās nosūtīs, kad to autors ienāks.',
    text_one: 'Tava sesija ir beigusies. Šajā ierīcē gaida {{count}} atzīme; to nosūtīs, kad tās autors ienāks.',
    text_other: 'Tava sesija ir beigusies. Šajā ierīcē gaida {{count}} atzīmes; tās nosūtīs, kad to autors ienāks.',
  },
  crash: {
    title: 'Kaut kas nogāja greizi',
    text: 'Lapu neizdevās parādīt. Parasti palīdz ielādēt to vēlreiz.',
    reload: 'Ielādēt vēlreiz',
  },
};
