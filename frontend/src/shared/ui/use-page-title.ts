import { useEffect } from 'react';
import { useConfig } from '../park/use-park.ts';

/** Names the page in the browser's tab and history, for ears the first thing said: `Prices – Wake Siguļi`. */
export function usePageTitle(title: string): void {
  const { data: config } = useConfig();
  const park = config?.park.name;
  useEffect(() => {
    document.title = park === undefined ? title : `${title} – ${park}`;
  }, [title, park]);
}
