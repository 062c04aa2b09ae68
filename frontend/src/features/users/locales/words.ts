import { makeWordsHook } from '#shared/i18n/dictionary';

export const useUserWords = makeWordsHook({
  title: { en: 'User Management', lv: 'Lietotāji' },
  lead: {
    en: 'Who may sign in, and what they may do.',
    lv: 'Kas drīkst ienākt sistēmā un ko tajā darīt.',
  },
  add: { en: 'Add User', lv: 'Pievienot lietotāju' },
  empty: { en: 'No users found.', lv: 'Nav neviena lietotāja.' },
  search: {
    en: 'Search by name, username or e-mail',
    lv: 'Meklēt pēc vārda, lietotājvārda vai e-pasta',
  },
  everyRole: { en: 'All roles', lv: 'Visas lomas' },
  column: {
    username: { en: 'Username', lv: 'Lietotājvārds' },
    role: { en: 'Role', lv: 'Loma' },
    lastLogin: { en: 'Last Login', lv: 'Ienāca' },
    actions: { en: 'Actions', lv: 'Darbības' },
  },
  never: { en: 'Never', lv: 'Nekad' },
  erased: { en: 'Erased', lv: 'Dzēsts' },
  inactive: { en: 'Inactive', lv: 'Deaktivizēts' },
  you: { en: 'You', lv: 'Tu' },
  resetPassword: { en: 'Reset Password', lv: 'Mainīt paroli' },
  resetPasswordOf: { en: 'Reset Password of {{name}}', lv: 'Mainīt paroli: {{name}}' },
  deactivate: { en: 'Deactivate', lv: 'Deaktivizēt' },
  deactivateWho: { en: 'Deactivate {{name}}', lv: 'Deaktivizēt: {{name}}' },
  reactivate: { en: 'Reactivate', lv: 'Aktivizēt' },
  reactivateWho: { en: 'Reactivate {{name}}', lv: 'Aktivizēt: {{name}}' },
  eraseWho: { en: 'Erase the account of {{name}}', lv: 'Dzēst kontu: {{name}}' },
  adding: {
    title: { en: 'Add User', lv: 'Jauns lietotājs' },
    text: {
      en: 'They can sign in at once with the e-mail or username and the password.',
      lv: 'Ienākt varēs uzreiz ar e-pastu vai lietotājvārdu un paroli.',
    },
    firstName: { en: 'First Name', lv: 'Vārds' },
    lastName: { en: 'Last Name', lv: 'Uzvārds' },
    rolePlaceholder: { en: 'Select a role', lv: 'Izvēlies lomu' },
    phone: { en: 'Phone Number', lv: 'Tālrunis' },
    submit: { en: 'Create User', lv: 'Izveidot lietotāju' },
    pending: { en: 'Creating…', lv: 'Izveido…' },
    done: { en: 'User created', lv: 'Lietotājs izveidots' },
    doneText: { en: '{{name}} can sign in now.', lv: '{{name}} jau var ienākt.' },
    failedText: {
      en: 'The user could not be created. Please try again.',
      lv: 'Lietotāju neizdevās izveidot. Lūdzu, mēģini vēlreiz.',
    },
  },
  resetting: {
    text: {
      en: 'Set a new password for {{name}}. They will be signed out on all their devices.',
      lv: 'Iestati jaunu paroli lietotājam {{name}}. Visās ierīcēs pēc tam būs jāienāk no jauna.',
    },
    ownText: {
      en: 'Set a new password for yourself. You will be signed out on all your devices.',
      lv: 'Iestati sev jaunu paroli. Visās ierīcēs pēc tam būs jāienāk no jauna.',
    },
    password: { en: 'New Password', lv: 'Jaunā parole' },
    pending: { en: 'Resetting…', lv: 'Maina…' },
    done: { en: 'Password reset', lv: 'Parole nomainīta' },
    ownDoneText: { en: 'Please sign in with it.', lv: 'Tagad ienāc ar to.' },
    doneText: {
      en: 'Tell {{name}} the new password.',
      lv: 'Pasaki jauno paroli lietotājam {{name}}.',
    },
    failedText: {
      en: 'The password could not be reset. Please try again.',
      lv: 'Paroli neizdevās nomainīt. Lūdzu, mēģini vēlreiz.',
    },
  },
  activity: {
    title: { en: 'Deactivate {{name}}?', lv: 'Deaktivizēt lietotāju {{name}}?' },
    text: {
      en: 'They are signed out everywhere at once and cannot sign in until you reactivate them. Bookings stay.',
      lv: 'Darbs visās ierīcēs tiks pārtraukts uzreiz, un ienākt vairs nevarēs, kamēr kontu atkal neaktivizēsi. Rezervācijas paliek.',
    },
    deactivated: { en: 'User deactivated', lv: 'Lietotājs deaktivizēts' },
    reactivated: { en: 'User reactivated', lv: 'Lietotājs aktivizēts' },
    deactivatedText: { en: '{{name}} can no longer sign in.', lv: '{{name}} vairs nevar ienākt.' },
    reactivatedText: { en: '{{name}} can sign in again.', lv: '{{name}} atkal var ienākt.' },
    failed: { en: 'Failed to update user', lv: 'Lietotāju neizdevās mainīt' },
    failedText: {
      en: 'The user could not be changed. Please try again.',
      lv: 'Lietotāju neizdevās mainīt. Lūdzu, mēģini vēlreiz.',
    },
  },
  invalid: {
    email: { en: 'Please enter a valid email address', lv: 'Ievadi pareizu e-pasta adresi' },
    username: {
      en: 'Username must be at least 3 characters',
      lv: 'Lietotājvārdā jābūt vismaz 3 rakstzīmēm',
    },
    password: {
      en: 'Password must be at least 8 characters',
      lv: 'Parolē jābūt vismaz 8 rakstzīmēm',
    },
    firstName: {
      en: 'First name must be at least 2 characters',
      lv: 'Vārdā jābūt vismaz 2 burtiem',
    },
    lastName: {
      en: 'Last name must be at least 2 characters',
      lv: 'Uzvārdā jābūt vismaz 2 burtiem',
    },
    role: { en: 'Please select a role', lv: 'Izvēlies lomu' },
  },
});
