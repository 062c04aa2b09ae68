import { PARK_SETTINGS_ELEMENT, parkSettings, type ParkSettings } from '@cablepark/contracts/configuration/get-config';

/** The park settings in a page's data element; undefined where it has none, or holds something else. */
export function parsePageSettings(text: string | null | undefined): ParkSettings | undefined {
  try {
    return parkSettings.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** The park settings that came with the page. Vite's pages, and those of nginx, come without. */
export const pageSettings = (): ParkSettings | undefined =>
  parsePageSettings(document.getElementById(PARK_SETTINGS_ELEMENT)?.textContent);
