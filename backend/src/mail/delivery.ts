/** A complete mail on its way to a delivery. */
export interface OutgoingMail {
  /** The same for every try: the file's name and the first part of the Message-ID. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly mime: Buffer;
}

/** How mails leave the system. Rejects with TemporaryFailure or PermanentFailure. */
export interface Delivery {
  deliver(mail: OutgoingMail): Promise<void>;
  /** Removes the copies of mails that this delivery itself keeps. It can be repeated. */
  removeCopies(ids: readonly string[]): Promise<void>;
  /** Aborts deliveries in progress; from now on nothing is delivered. */
  stop(): void;
}
