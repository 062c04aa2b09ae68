import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { CommandBus } from '@nestjs/cqrs';

import type { SoldPass, StaffPass } from '@cablepark/contracts/passes/passes';
import { eventually, eventuallyTrue } from '@cablepark/platform/test/eventually';

import { drawQrCode } from '#mail/qr-code';
import { startSmtpSink, type SmtpSink } from '#mail/test/smtp-sink';
import { RemindOfExpiry } from '#schedule/passes/remind-of-expiry/remind-of-expiry.command';
import { tenRides } from '#schedule/passes/test/selling';
import { refusalOf } from '#test/browser';
import { startRunningApp, type RunningApp } from '#test/running-app';
import type { SignedInBrowser } from '#test/sign-in';
import { startAutomations, type RunningAutomations } from './start-automations.ts';

const DAY_MS = 86_400_000;

let sink: SmtpSink;
let app: RunningApp;
let automations: RunningAutomations;
let manager: SignedInBrowser;
let productId: string;
beforeAll(async () => {
  sink = await startSmtpSink();
  app = await startRunningApp({
    settings: { SMTP_URL: sink.url, PUBLIC_URL: 'https://park.test/wake/' },
  });
  automations = await startAutomations(app.infrastructure, app.app, {
    pauses: Array<number>(50).fill(200),
  });
  manager = await app.signInAs('manager');
  const { body } = await manager.post<{ id: string }>('/api/pass-products', {
    ...tenRides,
    coversCents: 2000,
    validDays: 30,
  });
  productId = body.id;
});
afterEach(() => {
  sink.reset();
});
afterAll(async () => {
  await automations.stop();
  await app.stop();
  await sink.stop();
});

async function sell(holder: object): Promise<SoldPass> {
  const { body } = await manager.post<SoldPass>('/api/passes', {
    productId,
    holder,
    paidBy: 'cash',
  });
  return body;
}

const findMails = (to: string) => sink.taken.filter((mail) => mail.to === to);
const waitForMails = (to: string, count: number) =>
  eventuallyTrue(() => Promise.resolve(findMails(to).length === count));

describe('the mails of a pass', () => {
  it('bring the holder the code, the link and the terms in their language', async () => {
    const { code } = await sell({ email: 'anna@example.lv', language: 'lv' });
    await waitForMails('anna@example.lv', 1);
    const text = findMails('anna@example.lv')[0]?.email.text ?? '';
    expect(text).toContain(`Kods: ${code}`);
    expect(text).toContain(`https://park.test/wake/pass/${code}`);
    expect(text).toContain('Atlikums: 10 braucienu');
    expect(text).toContain('Par pusstundu tiek samaksāts līdz 20,00\u00a0€');
    expect(text).not.toContain('150');
  });

  it('show the link as a QR code that comes with the mail', async () => {
    const { code } = await sell({ email: 'dina@example.lv' });
    await waitForMails('dina@example.lv', 1);
    const { html = '', attachments = [] } = findMails('dina@example.lv')[0]?.email ?? {};
    expect(html.match(/<img [^>]*src="([^"]*)"/)?.[1]).toBe('cid:qr-code');
    const [picture] = attachments;
    expect(picture).toMatchObject({
      contentId: '<qr-code>',
      mimeType: 'image/png',
      disposition: 'inline',
    });
    expect(Buffer.from(picture?.content as ArrayBuffer)).toEqual(
      drawQrCode(`https://park.test/wake/pass/${code}`),
    );
  });

  it('go out again when staff say so, also to another e-mail', async () => {
    const { id, code } = await sell({});
    const address = `/api/passes/${id}/resend`;
    expect(refusalOf(await manager.post(address, {})).code).toBe('INVALID_REQUEST');
    expect((await manager.post(address, { email: 'berta@example.lv' })).status).toBe(200);
    await waitForMails('berta@example.lv', 1);
    expect(findMails('berta@example.lv')[0]?.email.text).toContain(code);
  });

  it('that could not be delivered are shown to staff, until a later one went out', async () => {
    const holder = { email: 'wrong@example.lv' };
    sink.planNext('refuse-for-good');
    const { id, code } = await sell(holder);
    const isTold = async (key: string) =>
      (await manager.get<StaffPass>(`/api/passes/${key}`)).body.isMailUndelivered;
    await eventually(async () => expect(await isTold(id)).toBe(true));
    expect(await isTold(code)).toBeUndefined();
    await manager.post(`/api/passes/${id}/resend`, { email: 'right@example.lv' });
    await waitForMails('right@example.lv', 1);
    await eventually(async () => expect(await isTold(id)).toBeUndefined());
  });

  const dayIn = (days: number) => new Date(app.clock.now().getTime() + days * DAY_MS);
  const remind = (days: number) => app.app.get(CommandBus).execute(new RemindOfExpiry(dayIn(days)));
  const countMailed = async ({ id }: SoldPass) =>
    (await app.readEvents()).filter(
      ({ type, data }) => type === 'PassMailed' && 'passId' in data && data.passId === id,
    ).length;

  it('tell the holder once that the pass expires in 14 days', async () => {
    const pass = await sell({ email: 'cilda@example.lv', language: 'en' });
    await waitForMails('cilda@example.lv', 1);
    await remind(14);
    expect(await countMailed(pass)).toBe(0);
    await remind(15);
    await remind(16);
    expect(await countMailed(pass)).toBe(1);
    await waitForMails('cilda@example.lv', 2);
    expect(findMails('cilda@example.lv')[1]?.email.text).toContain('Left: 10 rides');
  });

  it('don’t tell it if that was due before the first start of a restored park', async () => {
    const pass = await sell({ email: 'elza@example.lv' });
    const { pool } = app.infrastructure;
    const { rows } = await pool.query<{ begun_at: Date }>(
      'SELECT begun_at FROM automations.checkpoints',
    );
    const begin = (at: Date | undefined) =>
      pool.query('UPDATE automations.checkpoints SET begun_at = $1', [at]);

    await begin(dayIn(15));
    await remind(16);
    expect(await countMailed(pass)).toBe(0);

    await begin(rows[0]?.begun_at);
    await remind(16);
    expect(await countMailed(pass)).toBe(1);
  });
});
