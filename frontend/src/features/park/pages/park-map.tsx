import { useState } from 'react';
import { mapLinks } from '../../../shared/park/park-facts.ts';
import { Button, ButtonAnchor } from '../../../shared/ui/button.tsx';
import { Card } from '../../../shared/ui/card.tsx';
import { useParkTexts } from '../locales/texts.ts';
import css from './park-pages.module.css';

/** The map, from another company's server: fetched when the visitor asks for it, not before. */
export function ParkMap() {
  const { contacts: texts } = useParkTexts();
  const [isShown, setShown] = useState(false);
  return (
    <Card title={texts.map} className={css['wide']}>
      <div className={css['map']}>
        {isShown ? (
          <iframe title={texts.map} src={mapLinks.embed} loading="lazy" referrerPolicy="no-referrer" />
        ) : (
          <>
            <Button
              onClick={() => {
                setShown(true);
              }}
            >
              {texts.showMap}
            </Button>
            <p>{texts.mapNote}</p>
          </>
        )}
      </div>
      <div className={css['buttons']}>
        <ButtonAnchor href={mapLinks.maps} target="_blank" rel="noreferrer">
          {texts.openMaps}
        </ButtonAnchor>
        <ButtonAnchor href={mapLinks.navigation} target="_blank" rel="noreferrer">
          {texts.openWaze}
        </ButtonAnchor>
      </div>
    </Card>
  );
}
