import { describe, expect, it } from '@jest/globals';
import PostalMime from 'postal-mime';

import { formatCalendarFile } from '@cablepark/contracts/shared/calendar-file';

import { renderLetterHtml } from './letter-html.ts';
import { renderLetterText, type Letter } from './letter.ts';
import { buildMime, type MailCalendar } from './mailer.ts';

const sender = { name: 'Wake Siguļi', address: 'info@example.com' };
const createLetter = (value: string): Letter => ({
  language: 'lv',
  subject: 'Rezervācija apstiprināta',
  title: 'Rezervācija apstiprināta',
  lead: ['Labdien!'],
  facts: [{ label: 'Vārds', value }],
  bill: {
    lines: [{ label: '15:00–15:30', value: '20,00 €' }],
    total: { label: 'Kopā', value: '20,00 €' },
  },
  lists: [],
  link: { label: 'Atvērt', url: 'https://wake.example/confirmation/ABC' },
  signature: ['Wake Siguļi'],
});
const calendar: MailCalendar = {
  method: 'PUBLISH',
  content: formatCalendarFile({
    method: 'PUBLISH',
    organizer: sender,
    stamp: new Date(0),
    entries: [
      {
        uid: 'u@example.com',
        sequence: 0,
        start: new Date(0),
        end: new Date(1),
        summary: 's',
        description: 'd',
        location: 'l',
      },
    ],
  }),
};

async function buildAndParse(typed: string, to = 'anna@example.lv') {
  const letter = createLetter(typed);
  const mime = await buildMime(
    {
      to,
      subject: letter.subject,
      text: renderLetterText(letter),
      html: renderLetterHtml(letter),
      calendar,
    },
    { sender, id: 'event.kind', date: new Date('2026-05-20T08:30:00Z') },
  );
  return { raw: mime.toString(), email: await PostalMime.parse(mime) };
}

const listUsualHeaders = async () =>
  (await buildAndParse('Anna')).email.headers.map(({ key }) => key);

describe('buildMime', () => {
  it('carries text, HTML and the calendar', async () => {
    const { email } = await buildAndParse('Anna Ozoliņa');
    expect(email.subject).toBe('Rezervācija apstiprināta');
    expect(email.from).toEqual(sender);
    expect(email.messageId).toBe('<event.kind@example.com>');
    expect(email.text).toContain('Vārds: Anna Ozoliņa');
    expect(email.html).toContain('Anna Ozoliņa');
    const [file] = email.attachments.filter(({ filename }) => filename === 'booking.ics');
    // The parser returns texts with bare line feeds.
    expect(
      Buffer.from(file?.content as ArrayBuffer)
        .toString()
        .trim(),
    ).toBe(calendar.content.replaceAll('\r\n', '\n').trim());
    expect(file?.mimeType).toBe('application/ics');
    expect(email.attachments.map(({ mimeType, method }) => [mimeType, method])).toContainEqual([
      'text/calendar',
      'PUBLISH',
    ]);
  });

  it('fetches nothing from anywhere', async () => {
    const { email } = await buildAndParse('Anna');
    expect(email.html).not.toMatch(/<img|url\(|<link|<script|@import/i);
    expect(email.html?.match(/https?:[^"<]+/g)).toEqual(['https://wake.example/confirmation/ABC']);
  });

  it.each([
    'Anna\r\nBcc: evil@example.com',
    'Anna\nSubject: other',
    'Anna\r\n\r\n--boundary\r\nContent-Type: text/html\r\n\r\n<b>',
    'Anna\u2028Bcc: evil@example.com',
    '=?utf-8?B?QmNjOiBldmls?=',
    '.\r\n.\r\nMAIL FROM:<evil@example.com>',
    '<script>alert(1)</script>"\'&',
    '\u202eanna\u0007\u001b[31m',
    'x'.repeat(5000),
  ])('keeps what people type inside the body: %j', async (typed) => {
    const { email } = await buildAndParse(typed);
    expect(email.headers.map(({ key }) => key)).toEqual(await listUsualHeaders());
    expect(email.to).toEqual([{ name: '', address: 'anna@example.lv' }]);
    expect(email.attachments).toHaveLength(2);
    expect(email.html).not.toContain('<script');
    expect(email.subject).toBe('Rezervācija apstiprināta');
  });

  it.each([
    'anna@example.lv\r\nBcc: evil@example.com',
    'anna@example.lv, evil@example.com',
    'Anna <anna@example.lv>\r\nX-Evil: 1',
    '"a\r\nBcc: b@c"@example.lv',
  ])('makes no header out of a hostile address: %j', async (to) => {
    const { email, raw } = await buildAndParse('Anna', to);
    expect(email.headers.map(({ key }) => key)).toEqual(await listUsualHeaders());
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(bcc|x-evil):/im);
  });

  it("sets off the lines of somebody's own typing, so that they can't pass for ours", () => {
    expect(renderLetterText(createLetter('Anna\nKopā: 0,00 €'))).toContain(
      'Vārds: Anna\n    Kopā: 0,00 €',
    );
  });
});
