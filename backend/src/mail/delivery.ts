/** A mail as it goes out. */
export interface Parcel {
  /** The same for every try: the file's name, or the Message-ID's first part. */
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly mime: Buffer;
}

/** Where mails go. Rejects with NotNow or Never. */
export interface Delivery {
  deliver(parcel: Parcel): Promise<void>;
  /** Removes what this delivery itself has kept of mails; to be repeated at will. */
  forget(ids: readonly string[]): Promise<void>;
  /** Ends what is under way: from now on nothing is delivered. */
  stop(): void;
}
