import type { InLatvian } from '../../../../shared/i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  form: {
    title: 'Tava atsauksme',
    lead: 'Pastāsti, kas patika un ko varam uzlabot.',
    rating: 'Tavs vērtējums',
    comment: 'Komentārs',
    commentPlaceholder: 'Ko tu gribētu mums pateikt?',
    email: 'E-pasts',
    emailHint: 'Tikai tad, ja gribi saņemt atbildi.',
    category: 'Par ko ir atsauksme',
    send: 'Nosūtīt atsauksmi',
    sending: 'Sūta…',
    cancel: 'Atcelt',
  },
  stars: { poor: 'Slikti', fair: 'Viduvēji', good: 'Labi', great: 'Ļoti labi', excellent: 'Izcili' },
  categories: {
    general: 'Par visu kopumā',
    booking: 'Rezervēšana',
    interface: 'Lapas izskats un ērtums',
    suggestion: 'Ierosinājums',
    bug: 'Kļūda lapā',
  },
  invalid: {
    title: 'Pārbaudi ievadīto',
    rating: 'Lūdzu, izvēlies vērtējumu',
    empty: 'Uzraksti kaut dažus vārdus',
    long: 'Atsauksmē drīkst būt ne vairāk kā 2000 rakstzīmju',
    email: 'E-pasta adrese nav pareiza',
  },
  sent: 'Paldies par atsauksmi!',
  failed: { title: 'Kļūda', text: 'Atsauksmi neizdevās nosūtīt. Lūdzu, mēģini vēlreiz.' },
};
