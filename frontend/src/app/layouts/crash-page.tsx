import { Button } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { useSiteWords } from '../locales/words.ts';
import css from './message-page.module.css';

/**
 * Shown when a page throws an error or its script can't be loaded, for example in a tab that was opened before a
 * new release.
 */
export function CrashPage() {
  const t = useSiteWords();
  return (
    <main className={css['middle']}>
      <Card className={css['card']}>
        <span className={css['icon']}>
          <AlertIcon size={34} />
        </span>
        <h1 className={css['title']}>{t('crash.title')}</h1>
        <p className={css['text']}>{t('crash.text')}</p>
        <Button onClick={() => location.reload()}>{t('crash.reload')}</Button>
      </Card>
    </main>
  );
}
