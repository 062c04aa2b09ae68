import MailComposer from 'nodemailer/lib/mail-composer';
import { domainOf, type Mail, type Sender } from './mail.ts';

export interface MimeDetails {
  readonly sender: Sender;
  /** Made from the event's id: a mail sent twice after all is recognised as one. */
  readonly id: string;
  readonly date: Date;
}

/**
 * The mail as MIME text. Whatever people typed is in the body; of the headers only the address it goes
 * to is theirs, and the composer encodes or drops what could end a line.
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
    // Nobody's holiday reply is wanted (RFC 3834).
    headers: { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All' },
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return composer.compile().build();
}
