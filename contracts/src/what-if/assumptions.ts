/** What the answer to "what if" rests on, in English; the page says the same in both languages. */
export const assumptions = {
  countsTwice: 'Who was refused and then booked another time counts twice, as two wishes.',
  nobodyElse: 'A kept wish is from somebody without a booking on that day.',
  sameWishes: 'People wish for the same times at the same moments, whatever they cost or however soon they would be.',
  onlyKept:
    'Only refused wishes that were kept count; what nobody could ask for, such as slots never opened, has none.',
  minute: 'A kept wish came at the end of its minute.',
  prices: 'New prices are those of slots that the schedule opened, not of those that staff priced or opened by hand.',
  specialDays: 'Special days keep their own hours and prices.',
  hours: 'Slots outside the new hours are not opened and nobody books them, but for those that staff opened.',
  leadTime: 'A new lead time is enforced, but where its mode was off or an operator was on site.',
  cancelWindow: 'Customers who may not cancel or move keep their time; who was refused and now may, does so.',
  staff: 'Staff do again what they did, as far as it is still possible.',
  followers: 'What follows on a booking that is not there any more does not happen.',
} as const;
