import { useEffect, useRef, useState, type RefObject } from 'react';
import { CloseIcon } from '../ui/icons.tsx';
import { useUiWords } from '../ui/locales/words.ts';
import { dismissToast, useToast, type Toast } from './toasts.ts';
import css from './toaster.module.css';

const HOTKEY = 'F8';

/** Where toasts appear. F8 jumps to the one shown, and back when it goes; while it is held by focus or pointer it stays. */
export function Toaster() {
  const shown = useToast();
  const region = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element>(null);
  const ui = useUiWords();
  useEffect(() => {
    const jump = (event: KeyboardEvent) => {
      const { activeElement } = document;
      if (event.key !== HOTKEY || region.current?.contains(activeElement)) return;
      cameFrom.current = activeElement;
      region.current?.focus();
    };
    document.addEventListener('keydown', jump);
    return () => {
      document.removeEventListener('keydown', jump);
    };
  }, []);
  useEffect(() => {
    const { activeElement } = document;
    if (shown || (activeElement !== document.body && activeElement !== region.current)) return;
    if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    cameFrom.current = null;
  }, [shown]);
  return (
    <div
      ref={region}
      role="region"
      aria-label={ui('notifications', { key: HOTKEY })}
      tabIndex={-1}
      className={css['region']}
    >
      {shown && <ToastCard key={shown.id} toast={shown} region={region} />}
    </div>
  );
}

interface ToastCardProps {
  readonly toast: Toast;
  readonly region: RefObject<HTMLElement | null>;
}

function ToastCard({ toast, region }: ToastCardProps) {
  const ui = useUiWords();
  const [isHeld, setHeld] = useState(false);
  const { id, durationMs } = toast;
  useEffect(() => {
    if (isHeld) return;
    const timer = setTimeout(() => {
      dismissToast(id);
    }, durationMs);
    return () => {
      clearTimeout(timer);
    };
  }, [id, durationMs, isHeld]);
  const hold = () => {
    setHeld(true);
  };
  const letGo = () => {
    setHeld(false);
  };
  useEffect(() => {
    const around = region.current;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') dismissToast(id);
    };
    around?.addEventListener('focusin', hold);
    around?.addEventListener('focusout', letGo);
    around?.addEventListener('keydown', dismiss);
    return () => {
      around?.removeEventListener('focusin', hold);
      around?.removeEventListener('focusout', letGo);
      around?.removeEventListener('keydown', dismiss);
    };
  }, [id, region]);
  return (
    <div
      role={toast.tone === 'destructive' ? 'alert' : 'status'}
      className={css['toast']}
      data-tone={toast.tone}
      onMouseEnter={hold}
      onMouseLeave={letGo}
    >
      <div>
        <p className={css['title']}>{toast.title}</p>
        {toast.text !== undefined && <p className={css['text']}>{toast.text}</p>}
        {toast.action && (
          <button
            type="button"
            className={css['action']}
            onClick={() => {
              dismissToast(id);
              toast.action?.onPress();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={css['close']}
        aria-label={ui('close')}
        onClick={() => {
          dismissToast(id);
        }}
      >
        <CloseIcon />
      </button>
    </div>
  );
}
