/** A calendar to be taken over by the reader's own (RFC 5545), and what is to be done with it (RFC 5546). */
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

/** The part of an address behind the @: ids of mails and calendar entries end in it. */
export const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1).toLowerCase();
