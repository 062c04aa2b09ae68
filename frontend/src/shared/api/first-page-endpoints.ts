import type * as googleSignIn from '@cablepark/contracts/accounts/google-sign-in';
import type * as session from '@cablepark/contracts/accounts/session';
import type * as config from '@cablepark/contracts/configuration/get-config';
import type * as specialDays from '@cablepark/contracts/configuration/special-days';
import type * as closures from '@cablepark/contracts/schedule/closure';
import type * as bookings from '@cablepark/contracts/schedule/find-bookings';
import type * as holds from '@cablepark/contracts/schedule/holds';
import type * as slots from '@cablepark/contracts/schedule/time-slots';
import type { AnyEndpoint, CalledEndpoint } from '@cablepark/contracts/shared/define-endpoint';

/*
 * The endpoints that the first page calls, at once or when a slot is picked. Only the types of the
 * contracts' own endpoints are imported, because with them come their schemas and zod: 32 KB of the
 * 170 KB that a first visit may weigh. The compiler compares names and routes with the contracts'.
 */

export const endHold = toCalled<typeof holds.endHold>('endHold', 'DELETE /api/holds/:id');
export const getBooking = toCalled<typeof bookings.getBooking>(
  'getBooking',
  'GET /api/bookings/:reference',
);
export const getConfig = toCalled<typeof config.getConfig>('getConfig', 'GET /api/config');
export const getCurrentUser = toCalled<typeof session.getCurrentUser>(
  'getCurrentUser',
  'GET /api/user',
);
export const getHold = toCalled<typeof holds.getHold>('getHold', 'GET /api/holds/:id');
export const listBookings = toCalled<typeof bookings.listBookings>(
  'listBookings',
  'GET /api/bookings',
);
export const listClosures = toCalled<typeof closures.listClosures>(
  'listClosures',
  'GET /api/closures',
);
export const listSpecialDays = toCalled<typeof specialDays.listSpecialDays>(
  'listSpecialDays',
  'GET /api/config/special-days',
);
export const listTimeSlots = toCalled<typeof slots.listTimeSlots>(
  'listTimeSlots',
  'GET /api/timeslots',
);
export const placeHold = toCalled<typeof holds.placeHold>('placeHold', 'POST /api/holds');
export const signOut = toCalled<typeof session.signOut>('signOut', 'POST /api/logout');
export const startGoogleSignIn = toCalled<typeof googleSignIn.startGoogleSignIn>(
  'startGoogleSignIn',
  'GET /api/auth/google',
);
export const timeSlotChanges = toCalled<typeof slots.timeSlotChanges>(
  'timeSlotChanges',
  'GET /api/timeslots/changes',
);

/** Describes an endpoint without its schemas. */
function toCalled<E extends AnyEndpoint>(
  name: E['name'],
  route: `${E['method']} ${E['path']}`,
): CalledEndpoint<E> {
  const [method, path] = route.split(' ') as [E['method'], E['path']];
  return { name, method, path };
}
