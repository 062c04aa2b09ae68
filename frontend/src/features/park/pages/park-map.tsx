import { useState } from 'react';
import { mapLinks } from '../../../shared/park/use-park.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useParkWords } from '../locales/words.ts';
import css from './park-pages.module.css';

/**
 * A map from another company's server, which is contacted only once the visitor chooses to see the map. Its frame is
 * rendered from the start, behind a placeholder, so that the layout does not shift.
 */
export function ParkMap() {
  const t = useParkWords();
  const [isShown, setShown] = useState(false);
  return (
    <Card title={t('contacts.map')} className={css['wide']}>
      <div className={css['map']}>
        <iframe title={t('contacts.map')} src={isShown ? mapLinks.embed : 'about:blank'} referrerPolicy="no-referrer" />
        {!isShown && (
          <div className={css['placeholder']}>
            <Button onClick={() => setShown(true)}>{t('contacts.showMap')}</Button>
            <p>{t('contacts.mapNote')}</p>
          </div>
        )}
      </div>
      <div className={css['buttons']}>
        <ButtonAnchor href={mapLinks.maps} target="_blank" rel="noreferrer">
          {t('contacts.openMaps')}
        </ButtonAnchor>
        <ButtonAnchor href={mapLinks.navigation} target="_blank" rel="noreferrer">
          {t('contacts.openWaze')}
        </ButtonAnchor>
      </div>
    </Card>
  );
}
