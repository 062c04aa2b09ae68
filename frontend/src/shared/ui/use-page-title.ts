import { useEffect } from 'react';
import { useConfig } from '../park/use-park.ts';

/** Sets the document's title to, for example, `Prices – Wake Siguļi`. Screen readers announce it first. */
export function usePageTitle(title: string): void {
  const { data: config } = useConfig();
  const park = config?.park.name;
  useEffect(() => {
    document.title = park === undefined ? title : `${title} – ${park}`;
  }, [title, park]);
}
