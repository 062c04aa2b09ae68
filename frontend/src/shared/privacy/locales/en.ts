export const en = {
  erase: 'Erase',
  erasePersonalData: 'Erase personal data',
  eraseReason: 'Erase reason',
  eraseWho: 'Erase the account of {{name}}',
  confirm: 'Erase for good',
  done: 'Erased for good',
  failed: 'It could not be erased. Please try again.',
  booking: {
    title: 'Erase the personal data of this booking?',
    goes: 'Name, phone, e-mail, notes and the mails about it go for good.',
    stays: 'The booking itself stays: its times, its price, and that it was made.',
  },
  user: {
    title: 'Erase the account of {{name}}?',
    goes: 'Names, e-mail and phone go for good, and the personal data of all its bookings and feedback. Nobody signs in to it any more; its e-mail and username are free again.',
    stays: 'The bookings stay, with their times and prices. Bookings to come must be cancelled first.',
  },
  feedback: {
    title: 'Erase the personal data of this feedback?',
    goes: 'The comment, the e-mail, where it was sent from, and your notes go for good.',
    stays: 'The rating and the category stay.',
  },
  reason: {
    title: 'Erase why this was blocked?',
    goes: 'Every reason these times were ever blocked for goes for good, also where it stands at other times that were blocked together with them.',
    stays: 'The times stay blocked.',
  },
  note: 'What we do with your data:',
  link: 'Privacy',
} as const;
