import { Card } from '../../shared/ui/card.tsx';
import { AlertIcon } from '../../shared/ui/icons.tsx';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { useSiteTexts } from '../locales/texts.ts';
import css from './message-page.module.css';

export function NotFoundPage() {
  const { notFound } = useSiteTexts();
  return (
    <div className={css['middle']}>
      <Card className={css['card']}>
        <span className={css['icon']}>
          <AlertIcon size={34} />
        </span>
        <h1 className={css['title']}>{notFound.title}</h1>
        <p className={css['text']}>{notFound.text}</p>
        <ButtonLink to="/">{notFound.home}</ButtonLink>
      </Card>
    </div>
  );
}
