import { useState } from 'react';
import { Button } from './button.tsx';
import css from './copy-link-button.module.css';
import { useUiWords } from './locales/words.ts';

/** A button that copies an address and says whether it could. */
export function CopyLinkButton({ url }: { readonly url: string }) {
  const t = useUiWords();
  const [copied, setCopied] = useState<'yes' | 'no'>();
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(url);
      setCopied('yes');
    } catch {
      // Without a secure connection, browsers have no clipboard for pages.
      setCopied('no');
    }
  };
  return (
    <div className={css['row']}>
      <Button onClick={() => void copy()}>{t('copyLink')}</Button>
      <span role="status" className={css['outcome']}>
        {copied && t(copied === 'yes' ? 'copied' : 'notCopied')}
      </span>
    </div>
  );
}
