import { wordsHook } from '../../../shared/i18n/dictionary.ts';

export const useAccountWords = wordsHook({
  auth: {
    title: { en: 'Sign in or register', lv: 'Ienāc vai reģistrējies' },
    lead: { en: 'One account for all your sessions.', lv: 'Viens konts visiem taviem braucieniem.' },
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
    doneText: { en: 'From now on we will write to {{email}}.', lv: 'Turpmāk rakstīsim uz {{email}}.' },
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
    fasterText: { en: 'Your name and phone are filled in already.', lv: 'Tavs vārds un tālrunis jau būs ierakstīti.' },
    history: { en: 'Keep an eye on your bookings', lv: 'Pārskati savas rezervācijas' },
    historyText: { en: 'What is coming up, and what you have ridden.', lv: 'Kas vēl gaidāms un kas jau nobraukts.' },
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
    username: { en: 'Username must be at least 3 characters', lv: 'Lietotājvārdā jābūt vismaz 3 rakstzīmēm' },
    password: { en: 'Password must be at least 6 characters', lv: 'Parolē jābūt vismaz 6 rakstzīmēm' },
    passwordsDiffer: { en: 'Passwords do not match', lv: 'Paroles nesakrīt' },
  },
  signedIn: {
    title: { en: 'Login successful', lv: 'Tu esi savā kontā' },
    text: { en: 'Welcome back, {{username}}!', lv: 'Prieks tevi atkal redzēt, {{username}}!' },
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
    text: { en: 'Registration failed. Please try again.', lv: 'Reģistrēties neizdevās. Lūdzu, mēģini vēlreiz.' },
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
    signOut: { en: 'Sign Out', lv: 'Iziet' },
    accountType: { en: 'Account type', lv: 'Konta veids' },
    memberSince: { en: 'Member since', lv: 'Konts izveidots' },
  },
});
