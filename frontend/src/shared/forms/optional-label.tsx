import { useFormWords } from './locales/words.ts';
import css from './optional-label.module.css';

/** The label of a field that may be left empty. */
export function OptionalLabel({ text }: { readonly text: string }) {
  const t = useFormWords();
  return (
    <>
      {text}&nbsp;<span className={css['optional']}>({t('optional')})</span>
    </>
  );
}
