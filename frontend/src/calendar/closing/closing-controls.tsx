import { Drawer } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';

import type { ListedClosure } from '@cablepark/contracts/schedule/closure';

import { Button } from '#shared/ui/elements';
import { CloseDialog, type ClosingKind } from './close-dialog.tsx';
import { ClosureList, PostponedList, type PostponedActions } from './closure-list.tsx';
import { usePostponed } from './closures.ts';
import { useClosingWords } from './locales/words.ts';
import { TakeBackDialog } from './take-back-dialog.tsx';

const panels = ['postponed', 'closures'] as const;
type Panel = (typeof panels)[number];

const DRAWER_WIDTH = 'min(520px, 100vw)';

interface ClosingControlsProps extends PostponedActions {
  /**
   * Places the buttons: the one that a storm needs, and the others. Defaults to one after another.
   */
  readonly place?: (storm: ReactNode, others: ReactNode) => ReactNode;
}

const placeInRow = (storm: ReactNode, others: ReactNode) => (
  <>
    {storm}
    {others}
  </>
);

/**
 * The buttons with which staff close the park for a while, settle the bookings that this postponed,
 * and take closures back, with their dialogs and drawers. `?panel=postponed` or `?panel=closures`
 * opens a drawer at once. Must be within an `AntdTheme`. It is long because it lists its drawers
 * and dialogs one after the other.
 */
export function ClosingControls({
  onMove,
  onCancel,
  onOpen,
  place = placeInRow,
}: ClosingControlsProps) {
  const t = useClosingWords();
  const { data: postponed } = usePostponed();
  const [closing, setClosing] = useState<ClosingKind>();
  const [params] = useSearchParams();
  const [panel, setPanel] = useState<Panel | undefined>(() =>
    panels.find((name) => name === params.get('panel')),
  );
  const [takenBack, setTakenBack] = useState<ListedClosure>();
  const closePanel = () => setPanel(undefined);
  const renderClosingButton = (kind: ClosingKind) => (
    <Button onClick={() => setClosing(kind)}>{t(`buttons.${kind}`)}</Button>
  );
  return (
    <>
      {place(
        renderClosingButton('restOfToday'),
        <>
          {renderClosingButton('stretch')}
          {panels.map((name) => (
            <Button key={name} aria-haspopup="dialog" onClick={() => setPanel(name)}>
              {t(`buttons.${name}`, { number: postponed?.length ?? '–' })}
            </Button>
          ))}
        </>,
      )}
      <Drawer
        open={panel !== undefined}
        title={t(`${panel ?? 'postponed'}.title`)}
        size={DRAWER_WIDTH}
        destroyOnHidden
        onClose={closePanel}
      >
        {panel === 'closures' && <ClosureList onTakeBack={setTakenBack} />}
        {panel === 'postponed' && (
          <PostponedList
            onMove={(reference) => {
              closePanel();
              onMove(reference);
            }}
            onCancel={onCancel}
            onOpen={onOpen}
          />
        )}
      </Drawer>
      {closing && (
        <CloseDialog
          kind={closing}
          onClosed={({ bookings }) => {
            setClosing(undefined);
            if (bookings.length > 0) {
              setPanel('postponed');
            }
          }}
          onClose={() => setClosing(undefined)}
        />
      )}
      {takenBack && <TakeBackDialog closure={takenBack} onClose={() => setTakenBack(undefined)} />}
    </>
  );
}
