import { makeWordsHook } from '#shared/i18n/dictionary';

export const useReviewWords = makeWordsHook({
  title: { en: 'Feedback', lv: 'Atsauksmes' },
  lead: {
    en: 'What visitors tell us, newest first.',
    lv: 'Ko saka apmeklētāji; jaunākās vispirms.',
  },
  loading: { en: 'Loading feedback...', lv: 'Ielādē atsauksmes…' },
  failed: {
    en: 'Error loading feedback. Please try again later.',
    lv: 'Atsauksmes neizdevās ielādēt. Lūdzu, mēģini vēlāk.',
  },
  notAList: {
    en: 'Failed to fetch feedback data: Invalid response format',
    lv: 'Atsauksmes neizdevās ielādēt: servera atbilde nav pareizā formātā',
  },
  notReadable: {
    en: 'Failed to parse feedback data.',
    lv: 'Servera atbildi par atsauksmēm neizdevās nolasīt.',
  },
  tab: {
    new: { en: 'New', lv: 'Jaunas' },
    reviewed: { en: 'Reviewed', lv: 'Izskatītas' },
    archived: { en: 'Archived', lv: 'Arhivētas' },
  },
  status: {
    new: { en: 'New', lv: 'Jauna' },
    reviewed: { en: 'Reviewed', lv: 'Izskatīta' },
    archived: { en: 'Archived', lv: 'Arhivēta' },
  },
  newCount: { en: '{{count}} new {item|items}', lv: '{{count}} {jaunu|jauna|jaunas}' },
  empty: {
    new: { en: 'No new feedback found', lv: 'Jaunu atsauksmju nav' },
    reviewed: { en: 'No reviewed feedback found', lv: 'Izskatītu atsauksmju nav' },
    archived: { en: 'No archived feedback found', lv: 'Arhivētu atsauksmju nav' },
  },
  emptyText: {
    new: { en: 'All feedback has been reviewed.', lv: 'Visas atsauksmes ir izskatītas.' },
    reviewed: {
      en: 'No feedback has been reviewed yet.',
      lv: 'Neviena atsauksme vēl nav izskatīta.',
    },
    archived: {
      en: 'No feedback has been archived yet.',
      lv: 'Neviena atsauksme vēl nav arhivēta.',
    },
  },
  category: {
    general: { en: 'General', lv: 'Vispārīgi' },
    booking: { en: 'Booking', lv: 'Rezervēšana' },
    interface: { en: 'Interface', lv: 'Vietne' },
    suggestion: { en: 'Suggestion', lv: 'Ierosinājums' },
    bug: { en: 'Bug', lv: 'Kļūda' },
  },
  stars: { en: '{{rating}} out of 5', lv: '{{rating}} no 5' },
  hasNotes: { en: 'Has notes', lv: 'Ir piezīmes' },
  anonymous: { en: 'No e-mail given', lv: 'E-pasts nav norādīts' },
  id: { en: 'ID: {{id}}', lv: 'ID: {{id}}' },
  details: {
    title: { en: 'Feedback Details', lv: 'Atsauksme' },
    rating: { en: 'Rating', lv: 'Vērtējums' },
    comment: { en: 'Comment', lv: 'Komentārs' },
    sender: { en: 'From', lv: 'No kā' },
    email: { en: 'Contact email', lv: 'E-pasts saziņai' },
    notes: { en: 'Admin Notes', lv: 'Piezīmes' },
    notesPlaceholder: { en: 'Add your notes here...', lv: 'Ieraksti savas piezīmes…' },
    submitted: { en: 'Submitted', lv: 'Iesniegta' },
    review: { en: 'Mark as Reviewed', lv: 'Atzīmēt kā izskatītu' },
    archive: { en: 'Archive', lv: 'Arhivēt' },
    restore: { en: 'Restore', lv: 'Atjaunot' },
    saveNotes: { en: 'Save Notes', lv: 'Saglabāt piezīmes' },
  },
  updated: {
    title: { en: 'Feedback updated', lv: 'Atsauksme atjaunināta' },
    text: {
      en: 'The feedback status has been updated successfully.',
      lv: 'Atsauksmes statuss ir mainīts.',
    },
    notesText: { en: 'Your notes have been saved.', lv: 'Piezīmes ir saglabātas.' },
  },
  updateFailed: {
    title: { en: 'Error', lv: 'Kļūda' },
    text: {
      en: 'Failed to update feedback status. Please try again.',
      lv: 'Atsauksmes statusu neizdevās mainīt. Lūdzu, mēģini vēlreiz.',
    },
  },
});
