import MailComposer from 'nodemailer/lib/mail-composer';

import type { Clock } from '@cablepark/platform/clock';

/** A calendar file (RFC 5545), and what a calendar is to do with it (RFC 5546). */
export interface MailCalendar {
  readonly method: 'PUBLISH' | 'CANCEL';
  readonly content: string;
}

/** A picture that a mail's HTML shows by its Content-ID (RFC 2392). */
export interface MailPicture {
  readonly cid: string;
  readonly fileName: string;
  readonly png: Buffer;
}

/** A letter ready to be sent to one address. */
export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly calendar?: MailCalendar | undefined;
  readonly pictures?: readonly MailPicture[];
}

export interface Sender {
  readonly name: string;
  readonly address: string;
}

/** The domain of an address, with which the ids of mails end. */
export const domainOf = (address: string): string =>
  address.slice(address.lastIndexOf('@') + 1).toLowerCase();

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
  removeCopies?(ids: readonly string[]): Promise<void>;
  /** Aborts deliveries that take long; from now on nothing is delivered. */
  stop?(): void;
}

export interface MimeDetails {
  readonly sender: Sender;
  /** Derived from the event's id, so that a mail that is sent twice is recognisable as one. */
  readonly id: string;
  readonly date: Date;
}

/**
 * Builds the MIME text of a mail. The address is the only part of its header that a person typed,
 * and the composer checks it.
 */
export async function buildMime(mail: Mail, { sender, id, date }: MimeDetails): Promise<Buffer> {
  const { pictures = [] } = mail;
  const composer = new MailComposer({
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.calendar
      ? {
          icalEvent: {
            method: mail.calendar.method,
            filename: 'booking.ics',
            content: mail.calendar.content,
          },
        }
      : {}),
    attachments: pictures.map(({ cid, fileName, png }) => ({
      cid,
      filename: fileName,
      content: png,
      contentType: 'image/png',
      contentDisposition: 'inline',
    })),
    messageId: `<${id}@${domainOf(sender.address)}>`,
    date,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}

/** Sends letters in the park's name. */
export class Mailer {
  constructor(
    readonly delivery: Delivery,
    readonly sender: Sender,
    private readonly clock: Clock,
  ) {}

  /** Rejects with TemporaryFailure or PermanentFailure. `id` is the same for every try. */
  async send(id: string, mail: Mail): Promise<void> {
    const mime = await buildMime(mail, { sender: this.sender, id, date: this.clock.now() });
    await this.delivery.deliver({ id, from: this.sender.address, to: mail.to, mime });
  }
}
