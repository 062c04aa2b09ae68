interface Page {
  readonly path: string;
}

// The address is computed, so that type-checking the journeys doesn't include the whole front end.
const source = new URL('../../frontend/src/app/site-map.ts', import.meta.url).href;
const siteMap = (await import(source)) as {
  readonly publicPages: readonly Page[];
  readonly staffPages: readonly Page[];
};

/** Where a page has a parameter, it is opened with one that nothing has. */
const addressOf = ({ path }: Page): string =>
  path.replace(':token', 'unknown').replace(':reference', '0000000000000000');

/** The addresses of all pages in the site's own map, so that the journeys cover a new page automatically. */
export const publicAddresses: readonly string[] = siteMap.publicPages.map(addressOf);
export const staffAddresses: readonly string[] = siteMap.staffPages.map(addressOf);
