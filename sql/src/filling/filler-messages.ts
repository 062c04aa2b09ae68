/** What a filler is told to do. Positions are decimal digits. */
export interface FillRequest {
  readonly file: string;
  readonly eventStoreUrl: string;
  /** The secret under which bookings are named, in base64. */
  readonly secret: string;
  readonly until: string;
}

export type FillReply =
  | { readonly filled: string }
  /** `isAway` if the event store couldn't be read. */
  | { readonly failed: string; readonly isAway: boolean };
