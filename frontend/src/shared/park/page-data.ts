/** The data that is embedded in the page as JSON; undefined in pages that Vite or nginx serve, which have none. */
export function pageData(element: string): unknown {
  const text = document.getElementById(element)?.textContent;
  return text ? JSON.parse(text) : undefined;
}
