/** A calendar file for the reader's own calendar (RFC 5545), and what to do with it (RFC 5546). */
export interface MailCalendar {
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly content: string;
}

/** A letter ready to be sent to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: MailCalendar | undefined;
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The domain of an address, with which the ids of mails end. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
