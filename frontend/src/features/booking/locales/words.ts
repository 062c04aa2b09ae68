import { errorCodes } from '@cablepark/contracts/shared/error-codes';
import { reservedMessage } from '@cablepark/contracts/shared/reserved-message';

import { makeWordsHook } from '#shared/i18n/dictionary';

export const bookingTexts = {
  details: {
    title: { en: 'Booking Details', lv: 'Rezervācija' },
    lead: {
      en: 'One last step: tell us who is coming.',
      lv: 'Pēdējais solis: pastāsti, kas brauks.',
    },
    selectedTimes: { en: 'Selected Times', lv: 'Izvēlētie laiki' },
    latviaNote: {
      en: 'All times are Latvia time (Europe/Riga). Your device is set to {{zone}}.',
      lv: 'Visi laiki ir pēc Latvijas laika (Europe/Riga). Tavā ierīcē iestatīta laika josla {{zone}}.',
    },
    signIn: {
      title: { en: 'Sign in or book as a guest', lv: 'Ienāc vai rezervē kā viesis' },
      text: { en: 'Have an account?', lv: 'Tev ir konts?' },
      email: { en: 'Sign in with your e-mail', lv: 'Ienākt ar e-pastu' },
      guest: { en: 'Continue as guest', lv: 'Turpināt kā viesim' },
    },
    signedIn: {
      title: { en: 'You are signed in', lv: 'Tu esi savā kontā' },
      text: {
        en: 'Kept in your account, {{email}}',
        lv: 'Glabāsies tavā kontā {{email}}',
      },
      signOut: { en: 'Sign out', lv: 'Iziet' },
    },
    form: {
      title: { en: 'Your details', lv: 'Tavi dati' },
      submit: { en: 'Complete Booking', lv: 'Pabeigt rezervāciju' },
      pending: { en: 'Processing...', lv: 'Apstrādā…' },
    },
    cancellation: {
      title: { en: 'Cancellation policy', lv: 'Atcelšanas noteikumi' },
      late: {
        en: 'Less than 2 hours before the session: full payment',
        lv: 'Mazāk nekā 2 stundas pirms brauciena: jāmaksā pilna cena',
      },
      short: {
        en: 'Less than 24 hours before: 50% of the price',
        lv: 'Mazāk nekā 24 stundas iepriekš: 50 % no cenas',
      },
      early: {
        en: 'Earlier: free of charge, with a full refund',
        lv: 'Agrāk: bez maksas, atmaksājam visu summu',
      },
    },
    confirmedToast: { en: 'Booking Confirmed!', lv: 'Rezervācija apstiprināta!' },
    confirmedEarlier: {
      en: 'Your first request went through, without your later changes.',
      lv: 'Apstiprināts ir tas, ko nosūtīji vispirms, bez vēlākajiem labojumiem.',
    },
    failed: {
      title: { en: 'Booking Failed', lv: 'Rezervēt neizdevās' },
      text: {
        en: 'Booking failed. Please try again.',
        lv: 'Rezervēt neizdevās. Lūdzu, mēģini vēlreiz.',
      },
      taken: {
        en: 'One or more selected time slots have been booked by someone else. Please go back and select different times.',
        lv: 'Kādu no izvēlētajiem laikiem tikko rezervēja kāds cits. Lūdzu, dodies atpakaļ un izvēlies citu laiku.',
      },
      reserved: reservedMessage,
      restricted: {
        en: 'For bookings this close to the date, please contact us directly to check availability.',
        lv: 'Līdz braucienam ir pārāk maz laika. Lūdzu, sazinies ar mums, lai uzzinātu, vai ir vieta.',
      },
      past: { en: 'This time slot is in the past.', lv: 'Šis laiks jau ir pagājis.' },
      throttled: {
        en: 'Too many requests. Please try again in a minute.',
        lv: 'Pārāk daudz mēģinājumu. Lūdzu, mēģini vēlreiz pēc minūtes.',
      },
      unavailable: {
        en: 'The service is not available right now. Please try again in a moment.',
        lv: 'Sistēma šobrīd nav pieejama. Lūdzu, mēģini vēlreiz pēc brīža.',
      },
    },
    unsettled: {
      title: {
        en: 'We could not confirm your booking yet',
        lv: 'Rezervāciju vēl nevarējām apstiprināt',
      },
      offline: { en: 'You have no internet connection', lv: 'Nav interneta savienojuma' },
      text: {
        en: 'The connection was lost on the way. Press “Complete Booking” again: you will never be booked twice.',
        lv: 'Pazuda savienojums. Spied „Pabeigt rezervāciju” vēlreiz – divreiz rezervācija netiks izveidota.',
      },
    },
  },
  lost: {
    taken: {
      en: '{{times}} {has|have} just been taken.',
      lv: '{{times}} tikko rezervēja kāds cits.',
    },
    reserved: {
      en: 'Someone else is booking {{times}} right now. It may be free again in a few minutes.',
      lv: '{{times}} šobrīd rezervē kāds cits. Pēc dažām minūtēm, iespējams, atkal būs brīvs.',
    },
    gone: { en: '{{times}} can no longer be booked.', lv: '{{times}} vairs nevar rezervēt.' },
    takenMark: { en: 'Booked by someone else', lv: 'Rezervējis kāds cits' },
    reservedMark: { en: 'Someone else is booking it', lv: 'Rezervē kāds cits' },
    goneMark: { en: 'No longer free', lv: 'Vairs nav brīvs' },
    rest: {
      en: 'Book the rest ({{times}}, {{price}})',
      lv: 'Rezervēt pārējo ({{times}}, {{price}})',
    },
    none: {
      en: 'You can pick other times in the calendar.',
      lv: 'Atgriezies kalendārā un izvēlies citus.',
    },
  },
  hold: {
    left: { en: 'Held for you', lv: 'Paturam tev' },
    soon: { en: 'Less than a minute left', lv: 'Palikusi mazāk nekā minūte' },
    ended: errorCodes.HOLD_NOT_FOUND,
    again: { en: 'Hold again', lv: 'Paturēt vēlreiz' },
  },
  manage: {
    title: { en: 'Plans may change', lv: 'Ja mainās plāni' },
    text: {
      en: 'At this address you can change the time or your details, or cancel, without an account:',
      lv: 'Ar šo saiti vari arī bez konta mainīt laiku un savus datus vai atcelt rezervāciju:',
    },
    lateTitle: { en: 'The link to your booking', lv: 'Saite uz tavu rezervāciju' },
    lateText: {
      en: 'At this address you can see your booking and correct your details, without an account:',
      lv: 'Ar šo saiti vari arī bez konta apskatīt rezervāciju un labot savus datus:',
    },
    secret: {
      en: 'Anybody who has this link can change your booking, so keep it to yourself. You won’t see it here again.',
      lv: 'Ikviens, kam tā ir, var mainīt tavu rezervāciju, tāpēc paturi to sev. Šeit to vairs neredzēsi.',
    },
    code: {
      en: 'QR code with the link to your booking',
      lv: 'QR kods ar saiti uz tavu rezervāciju',
    },
  },
  confirmation: {
    title: { en: 'Booking Confirmed!', lv: 'Rezervācija apstiprināta!' },
    lead: { en: 'See you on the water.', lv: 'Tiekamies uz ūdens.' },
    email: {
      en: 'A confirmation e-mail was sent to you.',
      lv: 'Apstiprinājumu nosūtījām uz tavu e-pastu.',
    },
    early: { en: 'Please arrive 15 minutes early.', lv: 'Lūdzu, ierodies 15 minūtes iepriekš.' },
    place: { en: '{{address}}. Parking is free.', lv: '{{address}}. Autostāvvieta ir bez maksas.' },
    notFound: {
      title: { en: 'Booking Not Found', lv: 'Rezervācija nav atrasta' },
      text: {
        en: 'Failed to fetch booking. Please check the address, or call us.',
        lv: 'Rezervāciju neizdevās ielādēt. Pārbaudi adresi vai piezvani mums.',
      },
    },
  },
} as const;

export const useBookingWords = makeWordsHook(bookingTexts);

export type BookingWords = ReturnType<typeof useBookingWords>;
