import MailComposer from 'nodemailer/lib/mail-composer';
import { domainOf, type Mail, type Sender } from './mail.ts';

export interface MimeDetails {
  readonly sender: Sender;
  /** Derived from the event's id, so that a mail that is sent twice is recognisable as one. */
  readonly id: string;
  readonly date: Date;
}

/**
 * Builds the MIME text of a mail. What people typed is in the body. The only header that contains their text is the
 * recipient's address, and the composer encodes or drops everything that could end a line.
 */
export async function mimeOf(mail: Mail, { sender, id, date }: MimeDetails): Promise<Buffer> {
  const composer = new MailComposer({
    from: { name: sender.name, address: sender.address },
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    ...(mail.calendar
      ? { icalEvent: { method: mail.calendar.method, filename: 'booking.ics', content: mail.calendar.content } }
      : {}),
    messageId: `<${id}@${domainOf(sender.address)}>`,
    date,
    // Suppresses automatic replies (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
