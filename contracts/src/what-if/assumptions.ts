/** What the answer to "what if" rests on, in English; the page says the same in both languages. */
export const assumptions = {
  countsTwice: 'Somebody who was refused and then booked another time counts twice, as two wishes.',
  nobodyElse: 'A kept wish comes from somebody without a booking on that day.',
  sameWishes: 'People want the same times at the same moments, whatever the price and however short the notice.',
  onlyKept:
    'Only refused wishes that were kept count; there are none for slots that were never opened, because nobody could ask for them.',
  minute: 'A kept wish came at the end of its minute.',
  prices: 'New prices apply to slots that the schedule opened, not to those that staff opened or priced by hand.',
  specialDays: 'Special days keep their own hours and prices.',
  hours: 'Slots outside the new hours are not opened and nobody books them, except those that staff opened.',
  leadTime: 'A new lead time is enforced, except where its mode was off or an operator was on site.',
  cancelWindow:
    'Customers who may no longer cancel or move keep their time; those who were refused and now may, do so.',
  staff: 'Staff do the same again, as far as that is still possible.',
  followers: 'Whatever followed from a booking that no longer exists does not happen.',
} as const;
