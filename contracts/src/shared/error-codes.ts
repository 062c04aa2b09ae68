import { z } from 'zod';

import { attendance } from '../schedule/attendance.ts';
import { dateTime, storedSlotId } from './fields.ts';

/**
 * Every way a request can fail: a stable code, the HTTP status, and the sentence if none is more
 * specific.
 */
export const errorCodes = {
  INVALID_REQUEST: {
    status: 400,
    en: 'The request is not valid.',
    lv: 'Kaut kas ievadīts nepareizi.',
  },
  TOKEN_INVALID: {
    status: 400,
    en: 'This link is no longer valid.',
    lv: 'Šī saite vairs nav derīga.',
  },
  IDEMPOTENCY_KEY_INVALID: {
    status: 400,
    en: 'The Idempotency-Key must be 1 to 200 visible ASCII characters without a comma.',
    lv: 'Pieprasījuma atslēga nav derīga.',
  },
  TOO_MUCH_AT_ONCE: {
    status: 400,
    en: 'This is too much at once: choose a shorter time.',
    lv: 'Vienā reizē tas ir pārāk daudz: izvēlies īsāku periodu.',
  },
  SQL_REFUSED: {
    status: 400,
    en: 'Questions can only read.',
    lv: 'Ar jautājumu datus var tikai lasīt, nevis mainīt.',
  },
  SQL_FAILED: {
    status: 400,
    en: 'The question could not be answered.',
    lv: 'Uz jautājumu neizdevās atbildēt.',
  },
  NOT_SIGNED_IN: { status: 401, en: 'You must be signed in.', lv: 'Vispirms jāienāk savā kontā.' },
  WRONG_CREDENTIALS: {
    status: 401,
    en: 'Invalid email or password',
    lv: 'E-pasta adrese vai parole nav pareiza',
  },
  NOT_ALLOWED: {
    status: 403,
    en: 'You are not allowed to do this.',
    lv: 'Tev nav atļauts to darīt.',
  },
  FOREIGN_ORIGIN: {
    status: 403,
    en: 'Requests from other sites are not accepted.',
    lv: 'Pieprasījumi no citām vietnēm netiek pieņemti.',
  },
  WRONG_PASSWORD: {
    status: 403,
    en: 'This is not your current password.',
    lv: 'Šī nav tava pašreizējā parole.',
  },
  SIGN_IN_AGAIN: {
    status: 403,
    en: 'Please sign in again first.',
    lv: 'Lūdzu, vispirms ienāc vēlreiz.',
  },
  NOT_FOUND: { status: 404, en: 'There is nothing at this address.', lv: 'Šādas adreses nav.' },
  BOOKING_NOT_FOUND: { status: 404, en: 'Booking not found', lv: 'Rezervācija nav atrasta' },
  SLOT_NOT_FOUND: { status: 404, en: 'Time slot not available', lv: 'Šis laiks nav pieejams' },
  HOLD_NOT_FOUND: { status: 404, en: 'This hold has ended.', lv: 'Laiks vairs nav tev rezervēts.' },
  WAITLIST_ENTRY_NOT_FOUND: {
    status: 404,
    en: 'There is no such place in a line.',
    lv: 'Tādas vietas rindā nav.',
  },
  PASS_NOT_FOUND: {
    status: 404,
    en: 'There is no such pass or gift card.',
    lv: 'Tāda abonementa vai dāvanu kartes nav.',
  },
  PASS_PRODUCT_NOT_FOUND: {
    status: 404,
    en: 'There is no such kind of pass on sale.',
    lv: 'Tāda abonementa veida pārdošanā nav.',
  },
  CLOSURE_NOT_FOUND: { status: 404, en: 'There is no such closure.', lv: 'Šādas slēgšanas nav.' },
  SETTING_NOT_FOUND: { status: 404, en: 'There is no such setting.', lv: 'Šāda iestatījuma nav.' },
  ACTION_NOT_FOUND: { status: 404, en: 'There is no such action.', lv: 'Tādas darbības nav.' },
  SPECIAL_DAY_NOT_FOUND: {
    status: 404,
    en: 'There is no such special day.',
    lv: 'Šādas īpašās dienas nav.',
  },
  FEEDBACK_NOT_FOUND: { status: 404, en: 'Feedback not found', lv: 'Atsauksme nav atrasta' },
  QUESTION_NOT_FOUND: { status: 404, en: 'There is no such question.', lv: 'Tāda jautājuma nav.' },
  USER_NOT_FOUND: { status: 404, en: 'User not found', lv: 'Lietotājs nav atrasts' },
  PERSON_NOT_FOUND: {
    status: 404,
    en: 'Nobody is known here, or they have been erased.',
    lv: 'Šeit nav neviena, vai arī dati ir izdzēsti.',
  },
  READ_MODEL_NOT_FOUND: {
    status: 404,
    en: 'There is no such read model.',
    lv: 'Tāda lasīšanas modeļa nav.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    en: 'This address does not accept that method.',
    lv: 'Šai adresei tādu pieprasījumu nevar sūtīt.',
  },
  SLOTS_ALREADY_BOOKED: {
    status: 409,
    en: 'One or more selected time slots are already booked.',
    lv: 'Kāds no izvēlētajiem laikiem jau ir aizņemts.',
  },
  SLOT_AVAILABLE: {
    status: 409,
    en: 'This time is free: book it now.',
    lv: 'Šis laiks ir brīvs: rezervē to tagad.',
  },
  SLOT_BLOCKED: { status: 409, en: 'This time is not for sale.', lv: 'Šis laiks netiek pārdots.' },
  NOT_OFFERED: { status: 409, en: 'It is not your turn yet.', lv: 'Tava kārta vēl nav pienākusi.' },
  WAITLIST_FULL: { status: 409, en: 'This waiting list is full.', lv: 'Šī rinda ir pilna.' },
  PASS_EXPIRED: {
    status: 409,
    en: 'The pass is not valid on that day.',
    lv: 'Abonements tajā dienā nav derīgs.',
  },
  PASS_USED_UP: { status: 409, en: 'The pass is used up.', lv: 'Abonements ir izlietots.' },
  PASS_LIMIT: {
    status: 409,
    en: 'The pass pays no more half hours on that day.',
    lv: 'Tajā dienā ar abonementu vairs nevar norēķināties.',
  },
  PASS_REFUNDED: {
    status: 409,
    en: 'The pass was refunded.',
    lv: 'Par abonementu nauda ir atmaksāta.',
  },
  TOO_MANY_PASSES: {
    status: 409,
    en: 'More passes can’t be kept in one account.',
    lv: 'Vienā kontā vairāk abonementu glabāt nevar.',
  },
  PASS_CLOSED: {
    status: 409,
    en: 'The pass ended long ago and can’t be changed any more.',
    lv: 'Abonements sen ir beidzies, un to vairs nevar mainīt.',
  },
  PASS_HAS_VALUE: {
    status: 409,
    en: 'There is something left on the pass.',
    lv: 'Abonementā vēl kaut kas ir palicis.',
  },
  SLOT_IN_PAST: {
    status: 409,
    en: 'This time slot is in the past.',
    lv: 'Šis laiks jau ir pagājis.',
  },
  LEAD_TIME_RESTRICTED: {
    status: 409,
    en: 'For bookings this close to the date, please contact us directly to check availability.',
    lv: 'Līdz braucienam ir pārāk maz laika. Lūdzu, sazinies ar mums, lai uzzinātu, vai ir vieta.',
  },
  CANCELLATION_TOO_LATE: {
    status: 409,
    en: 'Bookings can only be cancelled at least 24 hours before the scheduled time.',
    lv: 'Rezervāciju var atcelt ne vēlāk kā 24 stundas pirms brauciena.',
  },
  MOVE_TOO_LATE: {
    status: 409,
    en: 'Bookings can only be moved at least 24 hours before the scheduled time.',
    lv: 'Rezervāciju var pārcelt ne vēlāk kā 24 stundas pirms brauciena.',
  },
  CHANGE_TOO_LATE: {
    status: 409,
    en: 'The session has already begun.',
    lv: 'Brauciens jau ir sācies.',
  },
  BOOKING_POSTPONED: {
    status: 409,
    en: 'This booking has no time yet.',
    lv: 'Šai rezervācijai vēl nav izvēlēts laiks.',
  },
  ATTENDANCE_CHANGED: {
    status: 409,
    en: 'Somebody has noted otherwise since.',
    lv: 'Pa to laiku kāds ir atzīmējis ko citu.',
  },
  CLOSURE_TAKEN_BACK: {
    status: 409,
    en: 'This closure was taken back.',
    lv: 'Šī slēgšana jau ir atcelta.',
  },
  NOT_UNDOABLE: { status: 409, en: "This can't be undone.", lv: 'To nevar atsaukt.' },
  ALREADY_UNDONE: { status: 409, en: 'This has already been undone.', lv: 'Tas jau ir atsaukts.' },
  CAME_BETWEEN: {
    status: 409,
    en: 'Something has changed here since.',
    lv: 'Kopš tā laika te kaut kas ir mainīts.',
  },
  BOOKS_CLOSED: {
    status: 409,
    en: 'The books of this day are closed.',
    lv: 'Šīs dienas uzskaite jau ir noslēgta.',
  },
  FEEDBACK_TRANSITION: {
    status: 409,
    en: 'Feedback cannot be changed to that status.',
    lv: 'Atsauksmei nevar piešķirt šādu statusu.',
  },
  EMAIL_TAKEN: {
    status: 409,
    en: 'This e-mail is already registered.',
    lv: 'Šī e-pasta adrese jau ir reģistrēta.',
  },
  USERNAME_TAKEN: {
    status: 409,
    en: 'This username is already taken.',
    lv: 'Šis lietotājvārds jau ir aizņemts.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 409,
    en: 'This Idempotency-Key was used for another request.',
    lv: 'Šī atslēga jau izmantota citam pieprasījumam.',
  },
  BOOKINGS_STANDING: {
    status: 409,
    en: 'Please cancel the bookings to come first.',
    lv: 'Lūdzu, vispirms atcel gaidāmās rezervācijas.',
  },
  LAST_ADMIN: {
    status: 409,
    en: 'The last active administrator must stay.',
    lv: 'Pēdējam aktīvajam administratoram jāpaliek.',
  },
  WAITLIST_OVER: {
    status: 410,
    en: 'This place in the line is over.',
    lv: 'Šī vieta rindā vairs nav spēkā.',
  },
  BOOKING_OVER: { status: 410, en: 'This booking is over.', lv: 'Šī rezervācija ir beigusies.' },
  PAYLOAD_TOO_LARGE: {
    status: 413,
    en: 'The request is too large.',
    lv: 'Sūtāmo datu ir par daudz.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    en: 'The request must be JSON.',
    lv: 'Dati nosūtīti nepareizā formātā.',
  },
  THROTTLED: {
    status: 429,
    en: 'Too many requests. Please try again in a minute.',
    lv: 'Pārāk daudz mēģinājumu. Lūdzu, mēģini vēlreiz pēc minūtes.',
  },
  TOO_MANY_BOOKINGS: {
    status: 429,
    en: 'You have made too many bookings for this day.',
    lv: 'Šai dienai tev ir pārāk daudz rezervāciju.',
  },
  INTERNAL: {
    status: 500,
    en: 'Something went wrong on our side.',
    lv: 'Mūsu sistēmā radās kļūda.',
  },
  OUTCOME_UNKNOWN: {
    status: 503,
    en: 'We could not confirm the outcome. Please try again.',
    lv: 'Nevarējām uzzināt, vai izdevās. Lūdzu, mēģini vēlreiz.',
  },
  SQL_LIMIT: {
    status: 503,
    en: 'The question took more than 5 seconds or 256 MB.',
    lv: 'Jautājumam vajadzēja pārāk daudz laika vai vairāk nekā 256 MB.',
  },
  UNAVAILABLE: {
    status: 503,
    en: 'The service is not available right now. Please try again in a moment.',
    lv: 'Sistēma šobrīd nav pieejama. Lūdzu, mēģini vēlreiz pēc brīža.',
  },
} as const satisfies Record<string, { status: number; en: string; lv: string }>;

export type ErrorCode = keyof typeof errorCodes;

/** The body of every failed request (rule 14.1). */
export const errorBody = z.object({
  /** A sentence for users. */
  error: z.string(),
  code: z.enum(Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]),
  issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
  /** The ids of the slots that are in the way. */
  alreadyBookedSlots: z.array(storedSlotId).optional(),
  reservedSlots: z
    .array(storedSlotId)
    .optional()
    .meta({ description: 'Those of them that are only reserved.' }),
  /** The attendance that somebody else noted in the meantime. */
  current: attendance.optional(),
  /** The later actions that prevent an undo, and the parts they changed. */
  inTheWay: z
    .array(
      z.object({
        correlationId: z.string(),
        eventType: z.string(),
        reference: z.string().optional(),
        shortReference: z.string().nullable().optional(),
        slotId: storedSlotId.optional(),
      }),
    )
    .optional(),
  /**
   * Until when the link of a booking that is over still shows and erases its data; null if it no
   * longer does.
   */
  dataUntil: dateTime.nullable().optional(),
  /** The name of the pass that refuses to pay. */
  passName: z.object({ lv: z.string(), en: z.string() }).optional(),
  /** Set if the booking of a link is over because it was cancelled. */
  isCancelled: z.literal(true).optional(),
});
export type ErrorBody = z.output<typeof errorBody>;
