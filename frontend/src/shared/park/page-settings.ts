import { PARK_SETTINGS_ELEMENT, parkSettings, type ParkSettings } from '@cablepark/contracts/configuration/get-config';

/** Parses the content of the page's data element. The result is undefined unless it is valid park settings. */
export function parsePageSettings(text: string | null | undefined): ParkSettings | undefined {
  try {
    return parkSettings.safeParse(JSON.parse(text ?? '')).data;
  } catch {
    return undefined;
  }
}

/** The park settings that are embedded in the page. Pages that Vite or nginx serve have none. */
export const pageSettings = (): ParkSettings | undefined =>
  parsePageSettings(document.getElementById(PARK_SETTINGS_ELEMENT)?.textContent);
