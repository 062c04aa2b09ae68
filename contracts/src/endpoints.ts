import { changeOwnPassword } from './accounts/change-own-password.ts';
import { changeOwnProfile } from './accounts/change-own-profile.ts';
import { changeUser } from './accounts/change-user.ts';
import { createUser } from './accounts/create-user.ts';
import { deleteOwnAccount } from './accounts/delete-own-account.ts';
import { endOtherSessions } from './accounts/end-other-sessions.ts';
import { eraseUser } from './accounts/erase-user.ts';
import { forgotPassword, resetForgottenPassword } from './accounts/forgotten-password.ts';
import { getCurrentUser } from './accounts/get-current-user.ts';
import { getOwnData } from './accounts/get-own-data.ts';
import { linkGoogle, unlinkGoogle } from './accounts/google-link.ts';
import { finishGoogleSignIn, startGoogleSignIn } from './accounts/google-sign-in.ts';
import { listUsers } from './accounts/list-users.ts';
import { register } from './accounts/register.ts';
import { requestVerification } from './accounts/request-verification.ts';
import { resetPassword } from './accounts/reset-password.ts';
import { signIn } from './accounts/sign-in.ts';
import { signOut } from './accounts/sign-out.ts';
import { verifyEmail } from './accounts/verify-email.ts';
import { listAuditTrail } from './audit/list-audit-trail.ts';
import { changeAdminEmail } from './configuration/change-admin-email.ts';
import { changeLeadTime } from './configuration/change-lead-time.ts';
import { changeOperatingHours } from './configuration/change-operating-hours.ts';
import { changePricing } from './configuration/change-pricing.ts';
import { getAdminEmail } from './configuration/get-admin-email.ts';
import { getConfig } from './configuration/get-config.ts';
import { getLeadTime } from './configuration/get-lead-time.ts';
import { eraseFeedback } from './feedback/erase-feedback.ts';
import { listFeedback } from './feedback/list-feedback.ts';
import { submitFeedback } from './feedback/submit-feedback.ts';
import { updateFeedback } from './feedback/update-feedback.ts';
import { blockSlots } from './schedule/block-slots.ts';
import { bookSlotsAsStaff } from './schedule/book-slots-as-staff.ts';
import { bookSlots } from './schedule/book-slots.ts';
import { cancelBooking } from './schedule/cancel-booking.ts';
import { cancelSource } from './schedule/cancel-source.ts';
import { changeBookingDetails } from './schedule/change-booking-details.ts';
import { eraseBlockReason } from './schedule/erase-block-reason.ts';
import { erasePersonalData } from './schedule/erase-personal-data.ts';
import { getBooking } from './schedule/get-booking.ts';
import { getCancellability } from './schedule/get-cancellability.ts';
import { listBookings } from './schedule/list-bookings.ts';
import { listOwnBookings } from './schedule/list-own-bookings.ts';
import { listSources } from './schedule/list-sources.ts';
import { listTimeSlots } from './schedule/list-time-slots.ts';
import { makeSlotsAvailable } from './schedule/make-slots-available.ts';
import { regenerateSlots } from './schedule/regenerate-slots.ts';
import { releaseSlots } from './schedule/release-slots.ts';
import { timeSlotChanges } from './schedule/time-slot-changes.ts';
import type { AnyEndpoint } from './shared/define-endpoint.ts';
import { getStatistics } from './statistics/get-statistics.ts';
import { getHealth, getLiveness, getReadiness } from './system/get-health.ts';

const schedule = [
  listTimeSlots,
  timeSlotChanges,
  blockSlots,
  makeSlotsAvailable,
  releaseSlots,
  regenerateSlots,
  eraseBlockReason,
];
const bookings = [
  bookSlots,
  bookSlotsAsStaff,
  listBookings,
  listOwnBookings,
  getBooking,
  changeBookingDetails,
  cancelBooking,
  getCancellability,
  erasePersonalData,
  listSources,
  cancelSource,
];
const configuration = [
  getConfig,
  changeOperatingHours,
  changePricing,
  getLeadTime,
  changeLeadTime,
  getAdminEmail,
  changeAdminEmail,
];
const accounts = [
  register,
  signIn,
  signOut,
  getCurrentUser,
  changeOwnProfile,
  changeOwnPassword,
  endOtherSessions,
  linkGoogle,
  unlinkGoogle,
  verifyEmail,
  requestVerification,
  forgotPassword,
  resetForgottenPassword,
  startGoogleSignIn,
  finishGoogleSignIn,
  listUsers,
  createUser,
  changeUser,
  resetPassword,
  eraseUser,
  getOwnData,
  deleteOwnAccount,
];
const feedback = [submitFeedback, listFeedback, updateFeedback, eraseFeedback];

/** Every route of the API: OpenAPI and the walk over all roles are made from this list. */
export const endpoints: readonly AnyEndpoint[] = [
  ...schedule,
  ...bookings,
  ...configuration,
  ...accounts,
  ...feedback,
  getStatistics,
  listAuditTrail,
  getHealth,
  getLiveness,
  getReadiness,
];
