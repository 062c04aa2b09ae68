/** The message of SLOTS_ALREADY_BOOKED if all slots in the way are merely reserved. */
export const reservedMessage = {
  en: 'Someone else is booking this time right now. It may be free again in a few minutes.',
  lv: 'Šo laiku šobrīd rezervē kāds cits. Pēc dažām minūtēm tas, iespējams, atkal būs brīvs.',
} as const;
