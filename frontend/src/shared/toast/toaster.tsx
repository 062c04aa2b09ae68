import { useEffect, useLayoutEffect, useRef, useState, type RefObject } from 'react';

import { listen } from '../device/listen.ts';
import { useCommonWords } from '../i18n/dictionary.ts';
import { CopyLinkButton } from '../ui/elements.tsx';
import { CloseIcon } from '../ui/icons.tsx';
import { findMiddlesBetween, watchLayout } from '../ui/page-layout.ts';
import { dismissToast, useToast, type Toast } from './toasts.ts';
import css from './toaster.module.css';

const HOTKEY = 'F8';
const REGION_ID = 'toasts';

/** The region of toasts. F8 leads to it and back. */
export function Toaster() {
  const shown = useToast();
  const region = useRef<HTMLDivElement>(null);
  const previousFocus = useRef<Element>(null);
  const t = useCommonWords();
  useEffect(watchPressedControl, []);
  useLayoutEffect(() => {
    const element = region.current;
    if (!shown || !element) {
      return;
    }

    placeToast(element);
    return watchLayout(() => {
      if (!isRegionPointedAt() && !isRegionFocused()) {
        placeToast(element);
      }
    });
  }, [shown]);
  useEffect(() => {
    const focusRegion = (event: KeyboardEvent) => {
      const { activeElement } = document;
      if (event.key !== HOTKEY || region.current?.contains(activeElement)) {
        return;
      }

      previousFocus.current = activeElement;
      region.current?.focus();
    };

    return listen([[document, 'keydown', focusRegion]]);
  }, []);
  useEffect(() => {
    const { activeElement } = document;
    if (shown || (activeElement !== document.body && activeElement !== region.current)) {
      return;
    }
    if (previousFocus.current instanceof HTMLElement) {
      previousFocus.current.focus();
    }

    previousFocus.current = null;
  }, [shown]);
  return (
    <div
      ref={region}
      id={REGION_ID}
      role="region"
      aria-label={t('notifications', { key: HOTKEY })}
      tabIndex={-1}
      className={css['region']}
    >
      {shown && <ToastCard key={shown.id} toast={shown} region={region} />}
    </div>
  );
}

/** For what a component knows at its first render, when no ref may be read. */
const findRegion = (): HTMLElement | null => document.getElementById(REGION_ID);

/** A toast may appear where somebody points already, or where the focus is. */
const isRegionPointedAt = (): boolean => findRegion()?.matches(':hover') ?? false;
const isRegionFocused = (): boolean => findRegion()?.contains(document.activeElement) ?? false;

/** Whether somebody points at the region of toasts, or has the focus in it. */
function useIsRegionInUse(): boolean {
  const [isPointedAt, setPointedAt] = useState(isRegionPointedAt);
  const [isFocused, setFocused] = useState(isRegionFocused);
  useEffect(() => {
    const region = findRegion();
    if (!region) {
      return;
    }

    return listen([
      [region, 'pointerenter', () => setPointedAt(true)],
      [region, 'pointerleave', () => setPointedAt(false)],
      [region, 'focusin', () => setFocused(true)],
      [region, 'focusout', () => setFocused(false)],
    ]);
  }, []);
  return isPointedAt || isFocused;
}

/**
 * A toast. It stays for its time, and while it is in use. It is long because it lists everything
 * that a toast may show.
 */
function ToastCard({
  toast,
  region,
}: {
  readonly toast: Toast;
  readonly region: RefObject<HTMLElement | null>;
}) {
  const t = useCommonWords();
  const isInUse = useIsRegionInUse();
  const { id, durationMs } = toast;
  useEffect(() => {
    if (isInUse || durationMs === null) {
      return;
    }

    const timer = setTimeout(() => dismissToast(id), durationMs);
    return () => clearTimeout(timer);
  }, [id, durationMs, isInUse]);
  useEffect(() => {
    const element = region.current;
    const dismiss = (event: KeyboardEvent) => {
      if (event.key === 'Escape') {
        dismissToast(id);
      }
    };
    if (!element) {
      return;
    }

    return listen([[element, 'keydown', dismiss]]);
  }, [id, region]);
  return (
    <div
      role={toast.tone === 'destructive' ? 'alert' : 'status'}
      className={css['toast']}
      data-tone={toast.tone}
    >
      <div>
        <p className={css['title']}>{toast.title}</p>
        {toast.text !== undefined && <p className={css['text']}>{toast.text}</p>}
        {toast.link && (
          <div className={css['link']}>
            <p className={css['text']}>{toast.link.text}</p>
            <a href={toast.link.url} target="_blank" rel="noreferrer">
              {toast.link.url}
            </a>
            <CopyLinkButton url={toast.link.url} />
          </div>
        )}
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
        aria-label={t('close')}
        onClick={() => dismissToast(id)}
      >
        <CloseIcon />
      </button>
    </div>
  );
}

const MARGIN_PX = 16;

let pressed: Element | undefined;

/** Remembers the control that was used last, which a toast must not cover. */
function watchPressedControl(): () => void {
  const remember = ({ target }: Event) => {
    if (target instanceof Element) {
      pressed = target.closest('button, a, label, input, [role]') ?? undefined;
    }
  };

  const events = ['pointerdown', 'keydown'] as const;
  return listen(
    events.map((event) => [document, event, remember]),
    { capture: true },
  );
}

/**
 * Puts a toast at the bottom, above what is docked there. If it would cover the control that made
 * it, or another one there and none at the top, it is at the top, below the header.
 */
function placeToast(region: HTMLElement): void {
  const { left, right, height } = region.getBoundingClientRect();
  const bottom = findUpperEdgeOfDocked(left, right, height);
  const lowest = bottom - MARGIN_PX - height;
  // Behind a dialog the page and its header can't be used.
  const hasDialog = document.querySelector('[role=dialog]') !== null;
  const header = hasDialog ? null : document.querySelector('header');
  const top = Math.max(0, header?.getBoundingClientRect().bottom ?? 0);
  const middles = hasDialog ? [] : findMiddlesBetween(left, right);
  const isFree = (from: number): boolean =>
    !middles.some((middle) => middle >= from && middle <= from + height);
  const goesToTop =
    isPressedBetween(lowest, bottom, left) || (!isFree(lowest) && isFree(top + MARGIN_PX));

  region.dataset['side'] = goesToTop ? 'top' : 'bottom';
  region.style.setProperty('--clear', `${goesToTop ? top : innerHeight - bottom}px`);
}

/** The upper edge of the docked elements that a toast of this height would cover at the bottom. */
function findUpperEdgeOfDocked(left: number, right: number, height: number): number {
  const docked = [...document.querySelectorAll('[data-docked]')]
    .map((element) => element.getBoundingClientRect())
    .filter((box) => box.height > 0 && box.left < right && box.right > left)
    .sort((one, other) => other.bottom - one.bottom);
  let edge = innerHeight;
  for (const box of docked) {
    if (box.bottom > edge - 2 * MARGIN_PX - height) {
      edge = Math.min(edge, box.top);
    }
  }

  return edge;
}

/** Whether the control that was used last is between these heights, right of `left`. */
function isPressedBetween(from: number, to: number, left: number): boolean {
  const box = pressed?.isConnected === true ? pressed.getBoundingClientRect() : undefined;
  return box !== undefined && box.bottom > from && box.top < to && box.right > left;
}
