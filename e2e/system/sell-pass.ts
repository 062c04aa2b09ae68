import type { Page } from '@playwright/test';

/** Makes a product and sells a pass of it, as the manager who is signed in. */
export async function sellPass(page: Page, terms: object) {
  const name = `Pass ${crypto.randomUUID().slice(0, 8)}`;
  const product = { name: { lv: name, en: name }, priceCents: 15_000, validDays: 365, ...terms };
  const made = await page.request.post('/api/pass-products', { data: product });
  const { id: productId } = (await made.json()) as { readonly id: string };
  const sale = await page.request.post('/api/passes', { data: { productId, paidBy: 'cash' } });
  const { id, code } = (await sale.json()) as { readonly id: string; readonly code: string };
  return { id, code, name };
}
