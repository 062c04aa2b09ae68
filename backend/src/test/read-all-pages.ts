import type { Answer, Browser } from './browser.ts';

/** Returns everything in a list, following `Link` from page to page. */
export async function readAllPages<Item>(visitor: Browser, first: string): Promise<Item[]> {
  const items: Item[] = [];
  let next: string | undefined = first;
  while (next !== undefined) {
    const page: Answer<Item[]> = await visitor.get<Item[]>(next);
    items.push(...page.body);
    next = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
  }

  return items;
}
