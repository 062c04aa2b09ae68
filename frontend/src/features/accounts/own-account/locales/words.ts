import { wordsHook } from '../../../../shared/i18n/dictionary.ts';

export const useOwnAccountWords = wordsHook({
  pending: { en: 'One moment…', lv: 'Brīdi…' },
  password: { en: 'Your password', lv: 'Tava parole' },
  passwordHint: {
    en: 'No password, because you sign in with Google? Leave it empty.',
    lv: 'Paroles nav, jo ienāc ar Google? Atstāj lauku tukšu.',
  },
  signInAgain: {
    en: 'Your account has no password, so please sign in again first: sign out, sign in with Google, and come back here within five minutes.',
    lv: 'Tavam kontam nav paroles, tāpēc vispirms ienāc vēlreiz: izej, ienāc ar Google un piecu minūšu laikā atgriezies šeit.',
  },
  unproved: {
    title: { en: 'Your e-mail is not confirmed yet', lv: 'Tavs e-pasts vēl nav apstiprināts' },
    text: {
      en: 'We sent you a link. Open it and press Confirm: until then you could not get back in if you forgot your password.',
      lv: 'Nosūtījām tev saiti. Atver to un spied „Apstiprināt”: līdz tam nevarēsi tikt atpakaļ kontā, ja aizmirsīsi paroli.',
    },
    again: { en: 'Send the link again', lv: 'Nosūtīt saiti vēlreiz' },
    sent: { en: 'A new link is on its way', lv: 'Jauna saite ir ceļā' },
    sentText: {
      en: 'It goes to {{email}}. Earlier links no longer work.',
      lv: 'To nosūtījām uz {{email}}. Iepriekšējās saites vairs nav derīgas.',
    },
  },
  details: {
    edit: { en: 'Edit profile', lv: 'Labot profilu' },
    done: { en: 'Your profile has been saved', lv: 'Tavs profils ir saglabāts' },
    usernameNotOwnEmail: {
      en: 'Username may contain @ only if it is your own e-mail',
      lv: 'Lietotājvārdā @ var būt tikai tad, ja tas ir tavs e-pasts',
    },
  },
  email: {
    change: { en: 'Change e-mail', lv: 'Mainīt e-pastu' },
    text: {
      en: 'We will e-mail a link to the new address. Your e-mail changes once you open it and press Confirm.',
      lv: 'Uz jauno adresi nosūtīsim saiti. E-pasts mainīsies, kad to atvērsi un spiedīsi „Apstiprināt”.',
    },
    label: { en: 'New e-mail', lv: 'Jaunais e-pasts' },
    same: { en: 'This is your e-mail already', lv: 'Šis jau ir tavs e-pasts' },
    sentTitle: { en: 'One more step: confirm the new e-mail', lv: 'Vēl viens solis: apstiprini jauno e-pastu' },
    sentText: {
      en: 'A link is on its way to {{email}}. Until you press Confirm there, your e-mail stays as it is.',
      lv: 'Saite ir ceļā uz {{email}}. Kamēr tur nenospiedīsi „Apstiprināt”, e-pasts paliks iepriekšējais.',
    },
  },
  signingIn: {
    title: { en: 'Signing in', lv: 'Ienākšana' },
    passwordText: {
      en: 'A new password signs you out everywhere else.',
      lv: 'Pēc maiņas visur citur būs jāienāk no jauna.',
    },
    changePassword: { en: 'Change password', lv: 'Mainīt paroli' },
    currentPassword: { en: 'Current password', lv: 'Pašreizējā parole' },
    passwordDoneText: { en: 'You are signed out everywhere else.', lv: 'Visur citur tagad jāienāk no jauna.' },
    sessions: { en: 'Other devices', lv: 'Citas ierīces' },
    sessionsText: {
      en: 'Lost a phone, or left a browser open somewhere?',
      lv: 'Pazudis tālrunis vai kaut kur palicis atvērts pārlūks?',
    },
    endSessions: { en: 'Sign out everywhere else', lv: 'Iziet visur citur' },
    sessionsDone: { en: 'You are signed out everywhere else', lv: 'Visur citur tagad jāienāk no jauna' },
    sessionsFailed: { en: 'You were not signed out elsewhere', lv: 'Iziet citur neizdevās' },
    google: { en: 'Google', lv: 'Google' },
    googleText: {
      en: 'With a linked Google account you sign in without a password.',
      lv: 'Ar piesaistītu Google kontu vari ienākt bez paroles.',
    },
    linkGoogle: { en: 'Link Google', lv: 'Piesaistīt Google' },
    linkText: {
      en: 'Next, Google will ask you which account to link.',
      lv: 'Tālāk Google pajautās, kuru kontu piesaistīt.',
    },
    linkSubmit: { en: 'Go to Google', lv: 'Uz Google' },
    unlinkGoogle: { en: 'Unlink Google', lv: 'Atsaistīt Google' },
    unlinkText: {
      en: 'You will no longer be able to sign in with Google. Without a password, you can get in only through “Forgot your password?”.',
      lv: 'Tavā kontā vairs nevarēs ienākt ne ar vienu Google kontu. Ja paroles nav, kontā tiksi tikai ar „Aizmirsi paroli?”.',
    },
    unlinkDone: { en: 'Google is unlinked', lv: 'Google ir atsaistīts' },
  },
  data: {
    downloadTitle: { en: 'A copy for you', lv: 'Kopija tev' },
    downloadText: {
      en: 'Your profile, bookings, feedback, sign-ins and e-mails, in one file.',
      lv: 'Tavs profils, rezervācijas, atsauksmes, ienākšanas reizes un vēstules vienā failā.',
    },
    downloadFailed: { en: 'Your data could not be downloaded', lv: 'Tavus datus neizdevās lejupielādēt' },
    delete: { en: 'Delete my account', lv: 'Dzēst manu kontu' },
    deleteTitle: { en: 'Delete your account', lv: 'Konta dzēšana' },
    deleteText: {
      en: 'This erases your account and everything about you.',
      lv: 'Tiks dzēsts tavs konts un visi dati par tevi.',
    },
    erased: {
      en: 'These are erased for good, and nobody can bring them back:',
      lv: 'Tiks izdzēsts, un neviens to vairs nevarēs atjaunot:',
    },
    erasedAccount: {
      en: 'your account, with your name, phone and e-mail',
      lv: 'tavs konts ar vārdu, tālruni un e-pastu',
    },
    erasedBookings: {
      en: 'your name and contacts in all your bookings',
      lv: 'tavs vārds un saziņas dati visās tavās rezervācijās',
    },
    erasedFeedback: { en: 'your feedback', lv: 'tavas atsauksmes' },
    cancelFirst: {
      en: 'Upcoming bookings have to be cancelled first.',
      lv: 'Gaidāmās rezervācijas vispirms ir jāatceļ.',
    },
    deleted: { en: 'Your account has been deleted', lv: 'Tavs konts ir izdzēsts' },
    deletedText: { en: 'We no longer keep anything about you.', lv: 'Par tevi pie mums vairs nekā nav.' },
  },
});
