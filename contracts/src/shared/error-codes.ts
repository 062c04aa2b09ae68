import { z } from 'zod';
import { dateTime } from './riga-day.ts';
import { attendance } from '../schedule/attendance.ts';

/**
 * Every way a request can fail: a stable code, the HTTP status, and the sentence that is shown if there is none more
 * specific.
 */
export const errorCodes = {
  INVALID_REQUEST: { status: 400, error: 'The request is not valid.' },
  TOKEN_INVALID: { status: 400, error: 'This link is no longer valid.' },
  TOO_MUCH_AT_ONCE: { status: 400, error: 'This is too much at once: choose a shorter time.' },
  SQL_REFUSED: { status: 400, error: 'Questions can only read.' },
  SQL_FAILED: { status: 400, error: 'The question could not be answered.' },
  NOT_SIGNED_IN: { status: 401, error: 'You must be signed in.' },
  WRONG_CREDENTIALS: { status: 401, error: 'Invalid email or password' },
  NOT_ALLOWED: { status: 403, error: 'You are not allowed to do this.' },
  FOREIGN_ORIGIN: { status: 403, error: 'Requests from other sites are not accepted.' },
  WRONG_PASSWORD: { status: 403, error: 'This is not your current password.' },
  SIGN_IN_AGAIN: { status: 403, error: 'Please sign in again first.' },
  NOT_FOUND: { status: 404, error: 'There is nothing at this address.' },
  BOOKING_NOT_FOUND: { status: 404, error: 'Booking not found' },
  SLOT_NOT_FOUND: { status: 404, error: 'Time slot not available' },
  CLOSURE_NOT_FOUND: { status: 404, error: 'There is no such closure.' },
  SETTING_NOT_FOUND: { status: 404, error: 'There is no such setting.' },
  ACTION_NOT_FOUND: { status: 404, error: 'There is no such action.' },
  SPECIAL_DAY_NOT_FOUND: { status: 404, error: 'There is no such special day.' },
  FEEDBACK_NOT_FOUND: { status: 404, error: 'Feedback not found' },
  QUESTION_NOT_FOUND: { status: 404, error: 'There is no such question.' },
  USER_NOT_FOUND: { status: 404, error: 'User not found' },
  READ_MODEL_NOT_FOUND: { status: 404, error: 'There is no such read model.' },
  METHOD_NOT_ALLOWED: { status: 405, error: 'This address does not accept that method.' },
  SLOTS_ALREADY_BOOKED: { status: 409, error: 'One or more selected time slots are already booked.' },
  SLOT_IN_PAST: { status: 409, error: 'This time slot is in the past.' },
  LEAD_TIME_RESTRICTED: {
    status: 409,
    error: 'For bookings this close to the date, please contact us directly to check availability.',
  },
  CANCELLATION_TOO_LATE: {
    status: 409,
    error: 'Bookings can only be cancelled at least 24 hours before the scheduled time.',
  },
  MOVE_TOO_LATE: { status: 409, error: 'Bookings can only be moved at least 24 hours before the scheduled time.' },
  CHANGE_TOO_LATE: { status: 409, error: 'The session has already begun.' },
  BOOKING_POSTPONED: { status: 409, error: 'This booking has no time yet.' },
  ATTENDANCE_CHANGED: { status: 409, error: 'Somebody has noted otherwise since.' },
  CLOSURE_TAKEN_BACK: { status: 409, error: 'This closure was taken back.' },
  NOT_UNDOABLE: { status: 409, error: "This can't be undone." },
  ALREADY_UNDONE: { status: 409, error: 'This has already been undone.' },
  CAME_BETWEEN: { status: 409, error: 'Something has changed here since.' },
  BOOKS_CLOSED: { status: 409, error: 'The books of this day are closed.' },
  FEEDBACK_TRANSITION: { status: 409, error: 'Feedback cannot be changed to that status.' },
  EMAIL_TAKEN: { status: 409, error: 'This e-mail is already registered.' },
  USERNAME_TAKEN: { status: 409, error: 'This username is already taken.' },
  IDEMPOTENCY_KEY_REUSED: { status: 409, error: 'This Idempotency-Key was used for another request.' },
  BOOKINGS_STANDING: { status: 409, error: 'Please cancel the bookings to come first.' },
  LAST_ADMIN: { status: 409, error: 'The last active administrator must stay.' },
  BOOKING_OVER: { status: 410, error: 'This booking is over.' },
  PAYLOAD_TOO_LARGE: { status: 413, error: 'The request is too large.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, error: 'The request must be JSON.' },
  THROTTLED: { status: 429, error: 'Too many requests. Please try again in a minute.' },
  TOO_MANY_BOOKINGS: { status: 429, error: 'You have made too many bookings for this day.' },
  INTERNAL: { status: 500, error: 'Something went wrong on our side.' },
  OUTCOME_UNKNOWN: { status: 503, error: 'We could not confirm the outcome. Please try again.' },
  SQL_LIMIT: { status: 503, error: 'The question took more than 5 seconds or 256 MB.' },
  READ_MODEL_STOPPED: { status: 503, error: 'This read model has been stopped.' },
  UNAVAILABLE: { status: 503, error: 'The service is not available right now. Please try again in a moment.' },
} as const satisfies Record<string, { status: number; error: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every failed request (rule 14.1). */
export const errorBody = z.object({
  /** A sentence for users. */
  error: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The ids of the slots that are in the way. */
  alreadyBookedSlots: z.array(z.number().int()).optional(),
  /** What somebody noted of a booking in the meantime. */
  current: attendance.optional(),
  /** The later actions that keep an action from being undone, and what of it they changed. */
  inTheWay: z
    .array(
      z.object({
        correlationId: z.string(),
        eventType: z.string(),
        reference: z.string().optional(),
        shortReference: z.string().nullable().optional(),
        slotId: z.number().int().optional(),
      }),
    )
    .optional(),
  /** The Riga days that were changed before the request was refused. It can safely be repeated. */
  /** Until when the link of a booking that is over still shows and erases its data; null if it doesn't any more. */
  dataUntil: dateTime.nullable().optional(),
});
export type ErrorBody = z.output<typeof errorBody>;
