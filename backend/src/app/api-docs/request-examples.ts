const customer = { customerName: 'Anna Bērziņa', phoneNumber: '+371 20 000 001', email: 'anna@example.com', notes: '' };
const times = [{ id: -1, startTime: '2026-06-01T12:00:00Z', endTime: '2026-06-01T13:00:00Z' }];
const timeSlotIds = [989_064, 989_065];

/** A body for each call that takes one, by the endpoint's name. */
export const requestExamples: Readonly<Record<string, object>> = {
  bookSlots: { ...customer, timeSlotIds },
  bookSlotsAsStaff: { ...customer, timeSlots: times },
  changeBookingDetails: { ...customer, equipmentRental: true },
  blockSlots: { timeSlotIds, reason: 'Competition' },
  makeSlotsAvailable: { price: 15, timeSlotIds, unallocatedSlots: times },
  releaseSlots: { timeSlotIds },
  regenerateSlots: { fromDate: '2026-06-01', toDate: '2026-06-28', dryRun: true },
  changeOperatingHours: { openTime: '15:00', closeTime: '22:00', isClosed: false },
  changePricing: { price: 20, weekendMultiplier: null, applyToWeekends: false, startTime: null, endTime: null },
  changeLeadTime: { restrictionMode: 'enforced', leadTimeHours: 24, operatorOnSite: false },
  changeAdminEmail: { email: 'office@example.com' },
  register: { username: 'anna', email: 'anna@example.com', password: 'a long password' },
  signIn: { email: 'anna@example.com', password: 'a long password' },
  changeOwnProfile: {
    firstName: 'Anna',
    phoneNumber: null,
    email: 'anna.berzina@example.com',
    password: 'a long password',
  },
  changeOwnPassword: { currentPassword: 'a long password', newPassword: 'a longer password' },
  deleteOwnAccount: { password: 'a long password' },
  linkGoogle: { password: 'a long password' },
  verifyEmail: { token: 'AZjzoAAAcAAAgAAAAAAAAAABAgMEBQYHCAkKCwwNDg8QERITFBUWFw' },
  forgotPassword: { email: 'anna@example.com' },
  resetForgottenPassword: {
    token: 'AZjzoAAAcAAAgAAAAAAAAAABAgMEBQYHCAkKCwwNDg8QERITFBUWFw',
    password: 'a longer password',
  },
  createUser: {
    email: 'janis@example.com',
    username: 'janis',
    password: 'a long password',
    firstName: 'Jānis',
    lastName: 'Kalniņš',
    role: 'operator',
  },
  changeUser: { isActive: false },
  resetPassword: { password: 'a long password' },
  submitFeedback: { rating: 5, comment: 'Great session!', category: 'general' },
  updateFeedback: { status: 'reviewed', adminNotes: 'Called back.' },
};
