import { useEffect, useRef, useState } from 'react';
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
    if (shown || document.activeElement !== document.body) return;
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
      {shown && <ToastCard key={shown.id} toast={shown} />}
    </div>
  );
}

function ToastCard({ toast }: { readonly toast: Toast }) {
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
  return (
    <div
      role={toast.tone === 'destructive' ? 'alert' : 'status'}
      className={css['toast']}
      data-tone={toast.tone}
      onMouseEnter={hold}
      onMouseLeave={letGo}
      onFocus={hold}
      onBlur={letGo}
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
