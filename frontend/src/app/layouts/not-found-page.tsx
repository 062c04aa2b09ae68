import { Card } from '../../shared/ui/card.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { usePageTitle } from '../../shared/ui/page.tsx';
import { useSiteWords } from '../locales/words.ts';
import css from './message-page.module.css';

export function NotFoundPage() {
  const t = useSiteWords();
  usePageTitle(t('notFound.title'));
  return (
    <div className={css['middle']}>
      <Card className={css['card']}>
        <span className={css['icon']}>
          <AlertIcon size={34} />
        </span>
        <h1 className={css['title']}>{t('notFound.title')}</h1>
        <p className={css['text']}>{t('notFound.text')}</p>
        <ButtonLink to="/">{t('notFound.home')}</ButtonLink>
      </Card>
    </div>
  );
}
