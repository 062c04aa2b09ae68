interface Page {
  readonly path: string;
  readonly example?: string;
}

// The address is computed, so that type-checking the journeys doesn't include the whole front end.
const source = new URL('../../frontend/src/app/site-map.ts', import.meta.url).href;
const siteMap = (await import(source)) as {
  readonly publicPages: readonly Page[];
  readonly staffPages: readonly Page[];
};

const addressOf = ({ path, example = path }: Page): string => example;

/** The addresses of all pages in the site's own map, so that the journeys cover a new page automatically. */
export const publicAddresses: readonly string[] = siteMap.publicPages.map(addressOf);
export const staffAddresses: readonly string[] = siteMap.staffPages.map(addressOf);
