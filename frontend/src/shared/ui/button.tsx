import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, useState } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import css from './button.module.css';
import { useUiWords } from './locales/words.ts';

/** `action` is for the primary button, of which a screen has at most one. */
type ButtonTone = 'plain' | 'action' | 'quiet' | 'chosen';

const classOf = (tone: ButtonTone, more?: string): string =>
  [css['button'], tone === 'plain' ? undefined : css[tone], more].filter(Boolean).join(' ');

interface Tone {
  readonly tone?: ButtonTone;
}

export const Button = ({ tone = 'plain', className, ...rest }: ButtonHTMLAttributes<HTMLButtonElement> & Tone) => (
  <button type="button" {...rest} className={classOf(tone, className)} />
);

/** A link within the site that looks like a button. */
export const ButtonLink = ({ tone = 'plain', className, ...rest }: LinkProps & Tone) => (
  <Link {...rest} className={classOf(tone, className)} />
);

/** A link out of the site, or to a file, that looks like a button. */
export const ButtonAnchor = ({
  tone = 'plain',
  className,
  children,
  ...rest
}: AnchorHTMLAttributes<HTMLAnchorElement> & Tone) => (
  <a {...rest} className={classOf(tone, className)}>
    {children}
  </a>
);

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
