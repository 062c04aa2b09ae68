interface Page {
  readonly path: string;
}

// The addresses are computed, so that type-checking the journeys doesn't include the whole front
// end.
const sourceOf = (name: string): string =>
  new URL(`../../frontend/src/app/${name}.ts`, import.meta.url).href;
const { publicPages } = (await import(sourceOf('site-map'))) as {
  readonly publicPages: readonly Page[];
};
const { staffPages } = (await import(sourceOf('staff-pages'))) as {
  readonly staffPages: readonly Page[];
};

/** Where a page has a parameter, it is opened with one that nothing has. */
const addressOf = ({ path }: Page): string =>
  path
    .replace(':token', 'unknown')
    .replace(':reference', '0000000000000000')
    .replace(':customer', '0000000000000000')
    .replace(':correlationId', '00000000-0000-7000-8000-000000000000')
    .replace(':code', '0000-0000-0000-0000')
    .replace(':id', '00000000-0000-7000-8000-000000000000');

/**
 * The addresses of all pages in the site's own map, so that the journeys cover a new page
 * automatically.
 */
export const publicAddresses: readonly string[] = publicPages.map(addressOf);
export const staffAddresses: readonly string[] = staffPages.map(addressOf);
