import { telLink, useConfig } from '../../shared/park/use-park.ts';
import { ButtonLink } from '../../shared/ui/button.tsx';
import { Card } from '../../shared/ui/card.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { useManageWords } from './locales/words.ts';
import css from './manage.module.css';

/** A link that belongs to no booking, perhaps because a part of it was lost in a chat. */
export function UnknownLinkPage() {
  const t = useManageWords();
  const { data: config } = useConfig();
  return (
    <Page width="slim" title={t('notFound.title')}>
      <Card className={css['card']}>
        <p>
          {t('notFound.text')} {config && <a href={telLink(config.park.phone)}>{config.park.phone}</a>}
        </p>
        <div className={css['buttons']}>
          <ButtonLink to="/" tone="action">
            {t('notFound.home')}
          </ButtonLink>
        </div>
      </Card>
    </Page>
  );
}
