import { makeWordsHook } from '#shared/i18n/dictionary';

export const useFeedbackFormWords = makeWordsHook({
  form: {
    lead: {
      en: 'Tell us what was good and what we could do better.',
      lv: 'Pastāsti, kas patika un ko varam uzlabot.',
    },
    rating: { en: 'Your rating', lv: 'Tavs vērtējums' },
    comment: { en: 'Your comment', lv: 'Komentārs' },
    commentPlaceholder: {
      en: 'What would you like to tell us?',
      lv: 'Ko tu gribētu mums pateikt?',
    },
    emailHint: {
      en: 'Only if you would like an answer.',
      lv: 'Tikai tad, ja gribi saņemt atbildi.',
    },
    category: { en: 'Category', lv: 'Par ko ir atsauksme' },
    send: { en: 'Send Feedback', lv: 'Nosūtīt atsauksmi' },
    sending: { en: 'Sending…', lv: 'Sūta…' },
  },
  stars: {
    poor: { en: 'Poor', lv: 'Slikti' },
    fair: { en: 'Fair', lv: 'Viduvēji' },
    good: { en: 'Good', lv: 'Labi' },
    great: { en: 'Great', lv: 'Ļoti labi' },
    excellent: { en: 'Excellent', lv: 'Izcili' },
  },
  categories: {
    general: { en: 'General', lv: 'Par visu kopumā' },
    booking: { en: 'Booking', lv: 'Rezervēšana' },
    interface: { en: 'Interface', lv: 'Lapas izskats un ērtums' },
    suggestion: { en: 'Suggestion', lv: 'Ierosinājums' },
    bug: { en: 'Bug report', lv: 'Kļūda lapā' },
  },
  invalid: {
    title: { en: 'Validation Error', lv: 'Pārbaudi ievadīto' },
    empty: { en: 'Feedback cannot be empty', lv: 'Uzraksti kaut dažus vārdus' },
    long: {
      en: 'Feedback must be less than 2000 characters',
      lv: 'Atsauksmē drīkst būt ne vairāk kā 2000 rakstzīmju',
    },
    email: { en: 'Please enter a valid email', lv: 'E-pasta adrese nav pareiza' },
  },
  sent: { en: 'Thank you for your feedback!', lv: 'Paldies par atsauksmi!' },
  failed: {
    title: { en: 'Error', lv: 'Kļūda' },
    text: {
      en: 'Failed to submit feedback. Please try again.',
      lv: 'Atsauksmi neizdevās nosūtīt. Lūdzu, mēģini vēlreiz.',
    },
  },
});
