import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

import type { LedgerLine } from '@cablepark/contracts/passes/ledger';
import type { HoldersPass, ListedPassProduct, SoldPass } from '@cablepark/contracts/passes/passes';

import { tenRides } from '../schedule/passes/test/selling.ts';
import { createForm, dayOfJune } from '../schedule/test/form.ts';
import { refusalOf } from '../test/browser.ts';
import { startRunningApp, type RunningApp } from '../test/running-app.ts';
import type { SignedInBrowser } from '../test/sign-in.ts';
import { actionOf, undo } from './test/undoing.ts';

let app: RunningApp;
let manager: SignedInBrowser;
beforeAll(async () => {
  app = await startRunningApp();
  manager = await app.signInAs('manager');
});
afterAll(() => app.stop());

const putOnSale = () => manager.post<ListedPassProduct>('/api/pass-products', tenRides);

async function sell() {
  const { id: productId } = (await putOnSale()).body;
  const sold = await manager.post<SoldPass>('/api/passes', { productId, paidBy: 'card' });
  return { ...sold.body, action: actionOf(sold) };
}

const read = async (code: string) => manager.get<HoldersPass>(`/api/passes/${code}`);
const readLeft = async (code: string) => (await read(code)).body.left.rides;
const listPrices = async (id: string) =>
  (await manager.get<ListedPassProduct[]>('/api/pass-products')).body
    .filter((product) => product.id === id)
    .map(({ priceCents }) => priceCents);

const assertUndone = async (action: string) => {
  const undone = await undo(manager, action);
  expect(undone.status).toBe(200);
  return actionOf(undone);
};

/** The sums of a pass's lines in the ledger, by account and unit. */
async function sumLines(id: string): Promise<ReadonlyMap<string, number>> {
  const { body: ledger } = await manager.get<LedgerLine[]>('/api/admin/ledger');
  const sums = new Map<string, number>();
  for (const { passId, account, unit, amount } of ledger) {
    if (passId === id) {
      const name = `${account} ${unit}`;
      sums.set(name, (sums.get(name) ?? 0) + amount);
    }
  }

  return sums;
}

const book = (code: string, date: number) =>
  app
    .createGuest()
    .post('/api/bookings', { ...createForm(['15:00'], dayOfJune(date)), payWith: [code] });

describe('undoing what staff did to passes', () => {
  it('takes back a sale as if it had never been, and its money with it', async () => {
    const { id, code, action } = await sell();
    await assertUndone(action);
    expect(refusalOf(await read(code))).toEqual({ status: 404, code: 'PASS_NOT_FOUND' });
    expect(refusalOf(await book(code, 2))).toEqual({ status: 404, code: 'PASS_NOT_FOUND' });
    expect(new Set((await sumLines(id)).values())).toEqual(new Set([0]));
  });

  it('brings a sale back with its code, as it was, and takes it back again', async () => {
    const { id, code, action } = await sell();
    const before = (await read(code)).body;
    const undone = await assertUndone(action);
    await assertUndone(undone);
    expect((await read(code)).body).toEqual(before);
    expect((await book(code, 4)).status).toBe(201);

    const other = await sell();
    await assertUndone(await assertUndone(other.action));
    const again = await assertUndone(other.action);
    expect(refusalOf(await read(other.code)).code).toBe('PASS_NOT_FOUND');
    await assertUndone(again);
    expect((await read(other.code)).body).toMatchObject({ left: { rides: 10 }, status: 'active' });
    expect((await sumLines(id)).get('cash cents')).toBe(15_000);
    expect((await sumLines(other.id)).get('cash cents')).toBe(15_000);
  });

  it('brings no sale back whose holder was erased meanwhile', async () => {
    const { id, action } = await sell();
    const undone = await assertUndone(action);
    expect((await manager.delete(`/api/passes/${id}/personal-data`)).status).toBe(200);
    expect(refusalOf(await undo(manager, undone))).toEqual({ status: 409, code: 'CAME_BETWEEN' });
  });

  it('is refused for a sale once the pass was used, even if all has come back', async () => {
    const { code, action } = await sell();
    const booked = await book(code, 3);
    expect(booked.status).toBe(201);
    expect(refusalOf(await undo(manager, action, true))).toEqual({
      status: 409,
      code: 'CAME_BETWEEN',
    });
    const { booking } = booked.body as { booking: { id: string } };
    actionOf(await manager.delete(`/api/bookings/${booking.id}`));
    expect(refusalOf(await undo(manager, action))).toEqual({ status: 409, code: 'CAME_BETWEEN' });
    expect(await readLeft(code)).toBe(10);
  });

  it('takes back what was given on top, and gives it again', async () => {
    const { id, code, action } = await sell();
    const adjusted = await manager.post(`/api/passes/${id}/adjust`, { rides: 3, why: 'It rained' });
    expect(await readLeft(code)).toBe(13);
    expect(refusalOf(await undo(manager, action))).toEqual({ status: 409, code: 'CAME_BETWEEN' });

    const undone = await assertUndone(actionOf(adjusted));
    expect(await readLeft(code)).toBe(10);
    await assertUndone(undone);
    expect(await readLeft(code)).toBe(13);
  });

  it('takes back an extension, and extends again', async () => {
    const { id, code } = await sell();
    const { expiresOn } = (await read(code)).body;
    const later = await manager.post(`/api/passes/${id}/extend`, { until: '2028-01-31' });
    const undone = await assertUndone(actionOf(later));
    expect((await read(code)).body).toMatchObject({ expiresOn, status: 'active' });
    await assertUndone(undone);
    expect((await read(code)).body.expiresOn).toBe('2028-01-31');
  });

  it('puts a product back as it was', async () => {
    const added = await putOnSale();
    const { id } = added.body;
    const changed = await manager.put(`/api/pass-products/${id}`, {
      ...tenRides,
      priceCents: 900,
    });
    expect(refusalOf(await undo(manager, actionOf(added)))).toEqual({
      status: 409,
      code: 'CAME_BETWEEN',
    });
    await assertUndone(actionOf(changed));
    expect(await listPrices(id)).toEqual([15_000]);

    const removed = await manager.delete(`/api/pass-products/${id}`);
    expect(await listPrices(id)).toEqual([]);
    await assertUndone(actionOf(removed));
    expect(await listPrices(id)).toEqual([15_000]);
  });
});
