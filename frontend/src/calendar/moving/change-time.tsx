import type { ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import type { BookingDetail } from '@cablepark/contracts/schedule/booking';
import { ButtonLink, Page } from '../../shared/ui/elements.tsx';
import { AntdTheme } from '../../shared/ui/theme/antd-theme.tsx';
import { useMovingWords } from './locales/words.ts';
import { NewTimeChooser } from './new-time-chooser.tsx';
import type { SendMove } from './use-move.ts';

interface ChangeTimeProps {
  /** Undefined unless its time may be changed. */
  readonly detail: BookingDetail | undefined;
  readonly send: SendMove;
  readonly onMoved?: () => void;
  /** The path of the booking's own page. */
  readonly backTo: string;
  readonly backText: string;
  /** What is shown instead if the time can't be changed. */
  readonly children?: ReactNode;
}

/** The page on which a customer chooses a new time for a booking. It leads back to the booking's own page. */
export function ChangeTime({ detail, send, onMoved, backTo, backText, children }: ChangeTimeProps) {
  const t = useMovingWords();
  const navigate = useNavigate();
  // The page is replaced, so that the back button doesn't lead to it again.
  const leave = () => void navigate(backTo, { replace: true });
  return (
    <AntdTheme>
      <Page title={t('change')} lead={t('lead')} aside={<ButtonLink to={backTo}>{backText}</ButtonLink>}>
        {detail ? (
          <NewTimeChooser
            key={detail.booking.reference}
            detail={detail}
            send={send}
            onMoved={() => {
              onMoved?.();
              leave();
            }}
            onLeave={leave}
          />
        ) : (
          children
        )}
      </Page>
    </AntdTheme>
  );
}
