import type { InLatvian } from '../../../../shared/i18n/dictionary.ts';
import type { en } from './en.ts';

export const lv: InLatvian<typeof en> = {
  title: 'Klientu atsauksmes',
  lead: 'Ko saka apmeklētāji; jaunākās vispirms.',
  loading: 'Ielādē atsauksmes…',
  failed: 'Atsauksmes neizdevās ielādēt. Lūdzu, mēģini vēlāk.',
  notAList: 'Atsauksmes neizdevās ielādēt: servera atbilde nav pareizā formātā',
  notReadable: 'Servera atbildi par atsauksmēm neizdevās nolasīt.',
  tab: {
    new: 'Jaunas',
    reviewed: 'Izskatītas',
    archived: 'Arhivētas',
  },
  status: {
    new: 'Jauna',
    reviewed: 'Izskatīta',
    archived: 'Arhivēta',
  },
  newCount_zero: '{{count}} jaunu',
  newCount_one: '{{count}} jauna',
  newCount_other: '{{count}} jaunas',
  empty: {
    new: 'Jaunu atsauksmju nav',
    reviewed: 'Izskatītu atsauksmju nav',
    archived: 'Arhivētu atsauksmju nav',
  },
  emptyText: {
    new: 'Visas atsauksmes ir izskatītas.',
    reviewed: 'Neviena atsauksme vēl nav izskatīta.',
    archived: 'Neviena atsauksme vēl nav arhivēta.',
  },
  category: {
    general: 'Vispārīgi',
    booking: 'Rezervēšana',
    interface: 'Vietne',
    suggestion: 'Ieteikums',
    bug: 'Kļūda',
  },
  stars: '{{rating}} no 5',
  hasNotes: 'Ir piezīmes',
  anonymous: 'E-pasts nav norādīts',
  id: 'ID: {{id}}',
  details: {
    title: 'Atsauksme',
    rating: 'Vērtējums',
    comment: 'Komentārs',
    email: 'E-pasts saziņai',
    notes: 'Piezīmes',
    notesPlaceholder: 'Ieraksti savas piezīmes…',
    submitted: 'Iesniegta',
    review: 'Atzīmēt kā izskatītu',
    archive: 'Arhivēt',
    restore: 'Atjaunot',
    saveNotes: 'Saglabāt piezīmes',
    close: 'Aizvērt',
  },
  updated: {
    title: 'Atsauksme atjaunināta',
    text: 'Atsauksmes statuss ir mainīts.',
    notesText: 'Piezīmes ir saglabātas.',
  },
  updateFailed: {
    title: 'Kļūda',
    text: 'Atsauksmes statusu neizdevās mainīt. Lūdzu, mēģini vēlreiz.',
  },
};
