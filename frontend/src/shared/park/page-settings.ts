import { PARK_SETTINGS_ELEMENT, type ParkSettings } from '@cablepark/contracts/configuration/get-config';

/** Parses the content of the page's data element; undefined if it has none. */
export function parsePageSettings(text: string | null | undefined): ParkSettings | undefined {
  try {
    return (JSON.parse(text ?? '') as ParkSettings | null) ?? undefined;
  } catch {
    return undefined;
  }
}

/** The park settings that are embedded in the page. Pages that Vite or nginx serve have none. */
export const pageSettings = (): ParkSettings | undefined =>
  parsePageSettings(document.getElementById(PARK_SETTINGS_ELEMENT)?.textContent);
