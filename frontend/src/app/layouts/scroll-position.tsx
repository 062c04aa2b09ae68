import { ScrollRestoration } from 'react-router-dom';

/** Going back shows a page where it was left. A page that was loaded shows its own place, not that of the page before. */
export function ScrollPosition() {
  return <ScrollRestoration getKey={({ key, pathname }) => (key === 'default' ? pathname : key)} />;
}
