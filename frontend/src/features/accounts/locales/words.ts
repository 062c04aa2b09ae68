import { makeWordsHook } from '#shared/i18n/dictionary';

export const useAccountWords = makeWordsHook({
  auth: {
    title: { en: 'Sign in or register', lv: 'Ienāc vai reģistrējies' },
    lead: {
      en: 'One account for all your sessions.',
      lv: 'Viens konts visiem taviem braucieniem.',
    },
    register: { en: 'Register', lv: 'Reģistrēties' },
    redirectNote: {
      en: 'If Google shows a redirect error, please use your e-mail and password instead.',
      lv: 'Ja Google parāda pāradresācijas kļūdu, lūdzu, ienāc ar e-pastu un paroli.',
    },
    or: { en: 'or with your e-mail', lv: 'vai ar e-pastu' },
  },
  googleFailed: {
    title: { en: 'Google sign-in did not work', lv: 'Ienākt ar Google neizdevās' },
    GOOGLE_NOT_CONFIGURED: {
      en: 'Google sign-in is not set up here. Please use your e-mail and password.',
      lv: 'Ienākšana ar Google šeit nav ieslēgta. Lūdzu, ienāc ar e-pastu un paroli.',
    },
    GOOGLE_FAILED: {
      en: 'Signing in with Google did not work. Please try again, or use your e-mail and password.',
      lv: 'Ienākt ar Google neizdevās. Mēģini vēlreiz vai ienāc ar e-pastu un paroli.',
    },
    GOOGLE_EMAIL_NOT_VERIFIED: {
      en: 'Google has not verified your e-mail address. Please use your e-mail and password.',
      lv: 'Google nav apstiprinājis tavu e-pasta adresi. Lūdzu, ienāc ar e-pastu un paroli.',
    },
    ACCOUNT_INACTIVE: { en: 'This account is not active.', lv: 'Šis konts nav aktīvs.' },
    GOOGLE_NOT_LINKED: {
      en: 'Sign in with your password and link Google in your profile.',
      lv: 'Ienāc ar savu paroli un piesaisti Google savā profilā.',
    },
    GOOGLE_LINKED_ELSEWHERE: {
      en: 'This Google account is linked to another account.',
      lv: 'Šis Google konts jau ir piesaistīts citam kontam.',
    },
  },
  forgot: {
    title: { en: 'Forgot your password?', lv: 'Aizmirsi paroli?' },
    lead: {
      en: 'We will e-mail you a link to choose a new one.',
      lv: 'Atsūtīsim saiti, ar kuru vari izvēlēties jaunu.',
    },
    submit: { en: 'Send the link', lv: 'Nosūtīt saiti' },
    pending: { en: 'Sending…', lv: 'Brīdi…' },
    sentTitle: { en: 'Check your inbox', lv: 'Ielūkojies savā e-pastā' },
    sentText: {
      en: 'If there is an account with the e-mail {{email}}, a link is on its way. It works once, within an hour. Nothing came? Please check your spam folder too.',
      lv: 'Ja ar e-pasta adresi {{email}} ir reģistrēts konts, saite jau ir ceļā. Tā derīga vienu reizi un vienu stundu. Nekas neatnāca? Paskaties arī mēstulēs.',
    },
    again: { en: 'Use another e-mail', lv: 'Norādīt citu e-pastu' },
    back: { en: 'Back to sign in', lv: 'Atpakaļ uz ienākšanu' },
    failed: { en: 'The link was not sent', lv: 'Saite netika nosūtīta' },
  },
  reset: {
    title: { en: 'Choose a new password', lv: 'Izvēlies jaunu paroli' },
    lead: {
      en: 'This signs you out everywhere and unlinks Google.',
      lv: 'Visur citur tad būs jāienāk no jauna, un Google vairs nebūs piesaistīts.',
    },
    password: { en: 'New password', lv: 'Jaunā parole' },
    submit: { en: 'Change the password', lv: 'Mainīt paroli' },
    pending: { en: 'Changing…', lv: 'Brīdi…' },
    done: { en: 'Your password has been changed', lv: 'Tava parole ir nomainīta' },
    doneText: { en: 'Please sign in with it.', lv: 'Tagad ienāc ar to.' },
    failed: { en: 'The password was not changed', lv: 'Parole netika nomainīta' },
    invalidText: {
      en: 'Each link works once, within an hour, and only until you ask for a newer one.',
      lv: 'Katra saite derīga vienu reizi un vienu stundu, un jaunāka saite to aizstāj.',
    },
    again: { en: 'Ask for a new link', lv: 'Lūgt jaunu saiti' },
  },
  verify: {
    title: { en: 'Confirm your e-mail', lv: 'Apstiprini savu e-pastu' },
    lead: {
      en: 'This makes sure that nobody else uses your address.',
      lv: 'Lai neviens cits neizmantotu tavu adresi.',
    },
    guest: {
      en: 'Please sign in to the account that this link is for. You will come straight back here.',
      lv: 'Lūdzu, ienāc kontā, kuram šo saiti saņēmi. Pēc tam uzreiz nonāksi atpakaļ šeit.',
    },
    ask: {
      en: 'You are signed in as {{username}}. Press Confirm if you asked for this link.',
      lv: 'Tu esi {{username}} kontā. Ja šo saiti lūdzi tu, spied „Apstiprināt”.',
    },
    submit: { en: 'Confirm', lv: 'Apstiprināt' },
    pending: { en: 'Confirming…', lv: 'Brīdi…' },
    doneTitle: { en: 'Your e-mail is confirmed', lv: 'Tavs e-pasts ir apstiprināts' },
    doneText: {
      en: 'From now on we will write to {{email}}.',
      lv: 'Turpmāk rakstīsim uz {{email}}.',
    },
    failed: { en: 'The e-mail was not confirmed', lv: 'E-pasts netika apstiprināts' },
    invalidText: {
      en: 'Each link works once, within seven days, and only until you ask for a newer one.',
      lv: 'Katra saite derīga vienu reizi un septiņas dienas, un jaunāka saite to aizstāj.',
    },
    profile: { en: 'To your profile', lv: 'Uz tavu profilu' },
  },
  marketing: {
    title: { en: 'Your sessions, all in one place', lv: 'Visi tavi braucieni vienuviet' },
    faster: { en: 'Book faster', lv: 'Rezervē ātrāk' },
    fasterText: {
      en: 'Your name and phone are filled in already.',
      lv: 'Tavs vārds un tālrunis jau būs ierakstīti.',
    },
    history: { en: 'Keep an eye on your bookings', lv: 'Pārskati savas rezervācijas' },
    historyText: {
      en: 'What is coming up, and what you have ridden.',
      lv: 'Kas vēl gaidāms un kas jau nobraukts.',
    },
    cancel: { en: 'Change of plans?', lv: 'Mainījās plāni?' },
    cancelText: {
      en: 'Cancel online up to 24 hours before the session.',
      lv: 'Rezervāciju vari atcelt līdz 24 stundām pirms brauciena.',
    },
  },
  fields: {
    login: { en: 'Email or username', lv: 'E-pasts vai lietotājvārds' },
    email: { en: 'Email', lv: 'E-pasts' },
    confirmPassword: { en: 'Confirm password', lv: 'Parole vēlreiz' },
    username: { en: 'Username', lv: 'Lietotājvārds' },
    firstName: { en: 'First name', lv: 'Vārds' },
    lastName: { en: 'Last name', lv: 'Uzvārds' },
    phoneNumber: { en: 'Phone', lv: 'Tālrunis' },
  },
  submit: {
    signingIn: { en: 'Signing in…', lv: 'Brīdi…' },
    registering: { en: 'Registering…', lv: 'Brīdi…' },
  },
  invalid: {
    emailMissing: { en: 'Email is required', lv: 'Ieraksti e-pasta adresi' },
    email: { en: 'Please enter a valid email', lv: 'E-pasta adrese nav pareiza' },
    passwordMissing: { en: 'Password is required', lv: 'Ieraksti paroli' },
    username: {
      en: 'Username must be at least 3 characters',
      lv: 'Lietotājvārdā jābūt vismaz 3 rakstzīmēm',
    },
    password: {
      en: 'Password must be at least 6 characters',
      lv: 'Parolē jābūt vismaz 6 rakstzīmēm',
    },
    passwordsDiffer: { en: 'Passwords do not match', lv: 'Paroles nesakrīt' },
  },
  signedIn: {
    title: { en: 'Login successful', lv: 'Tu esi savā kontā' },
    text: { en: 'Welcome back, {{name}}!', lv: 'Prieks tevi atkal redzēt, {{name}}!' },
  },
  signInFailed: {
    toast: {
      title: { en: 'Login failed', lv: 'Ienākt neizdevās' },
      text: { en: 'Invalid email or password', lv: 'E-pasta adrese vai parole nav pareiza' },
    },
    text: {
      en: 'Login failed. Please check your credentials and try again.',
      lv: 'Ienākt neizdevās. Pārbaudi e-pastu un paroli un mēģini vēlreiz.',
    },
  },
  registered: {
    title: { en: 'Registration successful', lv: 'Reģistrācija izdevās' },
    text: {
      en: 'Your account has been created. You can now log in.',
      lv: 'Tavs konts ir izveidots. Tagad vari ienākt.',
    },
  },
  registerFailed: {
    title: { en: 'Registration failed', lv: 'Reģistrēties neizdevās' },
    text: {
      en: 'Registration failed. Please try again.',
      lv: 'Reģistrēties neizdevās. Lūdzu, mēģini vēlreiz.',
    },
  },
  admin: {
    title: { en: 'Admin Login', lv: 'Ieeja pārvaldībā' },
    lead: { en: 'For the people who run the park.', lv: 'Tiem, kas rūpējas par parku.' },
    notAllowed: {
      en: 'This part is for the people who run the park. You are signed in as {{username}}.',
      lv: 'Šī daļa ir parka darbiniekiem. Pašlaik tu esi {{username}} kontā.',
    },
    logIn: { en: 'Log In', lv: 'Ienākt' },
    loggingIn: { en: 'Logging in...', lv: 'Brīdi…' },
  },
  profile: {
    title: { en: 'Your profile', lv: 'Tavs profils' },
    lead: { en: 'Your details and your bookings.', lv: 'Tavi dati un tavas rezervācijas.' },
    tab: { en: 'Profile', lv: 'Profils' },
    bookingsTab: { en: 'My Bookings', lv: 'Manas rezervācijas' },
    passesTab: { en: 'Passes', lv: 'Abonementi' },
    signOut: { en: 'Sign Out', lv: 'Iziet' },
    accountType: { en: 'Account type', lv: 'Konta veids' },
    memberSince: { en: 'Member since', lv: 'Konts izveidots' },
  },
  pending: { en: 'One moment…', lv: 'Brīdi…' },
  yourPassword: { en: 'Your password', lv: 'Tava parole' },
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
    sentTitle: {
      en: 'One more step: confirm the new e-mail',
      lv: 'Vēl viens solis: apstiprini jauno e-pastu',
    },
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
    passwordDoneText: {
      en: 'You are signed out everywhere else.',
      lv: 'Visur citur tagad jāienāk no jauna.',
    },
    sessions: { en: 'Other devices', lv: 'Citas ierīces' },
    sessionsText: {
      en: 'Lost a phone, or left a browser open somewhere?',
      lv: 'Pazudis tālrunis vai kaut kur palicis atvērts pārlūks?',
    },
    endSessions: { en: 'Sign out everywhere else', lv: 'Iziet visur citur' },
    sessionsDone: {
      en: 'You are signed out everywhere else',
      lv: 'Visur citur tagad jāienāk no jauna',
    },
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
    downloadFailed: {
      en: 'Your data could not be downloaded',
      lv: 'Tavus datus neizdevās lejupielādēt',
    },
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
    deletedText: {
      en: 'We no longer keep anything about you.',
      lv: 'Par tevi pie mums vairs nekā nav.',
    },
  },
});
