import { telLink, useConfig } from '../../shared/park/park.tsx';
import { Card, Page } from '../../shared/ui/elements.tsx';
import { usePaintedWords } from '../locales/painted/words.ts';

/** What the server paints of a page that only its script can show: nothing, or without scripts the number to phone. */
export function NeedsScript({ title }: { readonly title?: string }) {
  const t = usePaintedWords();
  const { data: config } = useConfig();
  if (!config) return null;
  const { name, phone } = config.park;
  return (
    <noscript>
      <Page width="slim" title={title ?? name}>
        <Card>
          {t('needsScript')} <a href={telLink(phone)}>{phone}</a>
        </Card>
      </Page>
    </noscript>
  );
}
