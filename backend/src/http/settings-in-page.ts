import { PARK_SETTINGS_ELEMENT, type ParkSettings } from '@cablepark/contracts/configuration/get-config';

/** JSON that can neither end its script element nor open a comment in it, whatever texts it contains. */
export const jsonInPage = (value: unknown): string =>
  JSON.stringify(value).replaceAll(
    /[<>&\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const textInPage = (text: string): string => text.replaceAll(/[&<>"]/g, (character) => entities[character] ?? '');

/**
 * The front end's page with the park's name in its title and description, and with the park settings as data that its
 * scripts can read before the API has answered. The data element isn't executable, so the content security policy needs
 * no exception for it (design 7.4).
 */
export function pageWithSettings(template: string, settings: ParkSettings): string {
  const name = textInPage(settings.park.name);
  const data = `<script type="application/json" id="${PARK_SETTINGS_ELEMENT}">${jsonInPage(settings)}</script>`;
  // The replacements are functions because `$&` in a string would be replaced by the match.
  return template
    .replace(/(?<=<title>)[^<]*(?=<\/title>)/, () => name)
    .replace(/(?<=<meta name="description" content=")/, () => `${name} – `)
    .replace('</head>', () => `${data}</head>`);
}
