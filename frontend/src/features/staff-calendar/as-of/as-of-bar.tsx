import { Button } from 'antd';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';

import { formatExactTime } from '#shared/i18n/format-instant';
import { HistoryIcon } from '#shared/ui/more-icons';
import { useStaffCalendarWords } from '../locales/words.ts';
import { InstantFields } from './instant-fields.tsx';
import type { AsOfView } from './use-as-of.ts';
import css from './as-of-bar.module.css';

interface AsOfBarProps {
  readonly view: AsOfView;
  /** How many cells differ from now; undefined while that is not known. */
  readonly differing: number | undefined;
  /**
   * Whether somebody has just opened the bar, which on a phone may be far above what is in view.
   */
  readonly takesFocus: boolean;
}

/** How long the slider must rest before the calendar follows it. */
const SETTLE_MS = 60;

/**
 * The slider through the actions of a week, and as of an earlier instant a banner that says so and
 * leads back to now. It is long because it lists the bar's controls one after the other.
 */
export function AsOfBar({ view, differing, takesFocus }: AsOfBarProps) {
  const t = useStaffCalendarWords();
  const id = useId();
  const bar = useRef<HTMLElement>(null);
  useEffect(() => {
    if (takesFocus) {
      bar.current?.focus();
    }
  }, [takesFocus]);
  const { week, stops, stop, isPlaying } = view;
  const slider = useSettling(stop, view.show);
  const shown = slider.value === stop ? week?.asOf : stops[slider.value];
  const text = shown === undefined ? t('now') : formatExactTime(t.language, shown);
  const onKeyDown = ({ key }: KeyboardEvent) => {
    const isForwards = ['ArrowRight', 'ArrowUp', 'End', 'PageUp'].includes(key);
    // The browser reports no change here, because the slider is at its end already.
    if (week && isForwards && slider.value === stops.length) {
      view.backToNow();
    }
  };

  return (
    <section
      ref={bar}
      tabIndex={-1}
      aria-label={t('past.label')}
      className={css['past']}
      data-past={week !== undefined}
    >
      {week && (
        <div className={css['banner']}>
          <HistoryIcon />
          <p className={css['text']}>
            <strong role="status">{t('past.banner')}</strong>{' '}
            <span>{t('past.shown', { instant: formatExactTime(t.language, week.asOf) })}</span>
            {differing !== undefined && (
              <span>{` ${t('past.differing', { count: differing })}`}</span>
            )}
          </p>
          <Button type="primary" onClick={view.backToNow}>
            {t('past.back')}
          </Button>
        </div>
      )}
      <div className={css['controls']}>
        <Button
          className={css['play'] ?? ''}
          disabled={stops.length === 0}
          onClick={view.togglePlaying}
        >
          <PlayIcon isPlaying={isPlaying} />
          <span>{t(isPlaying ? 'past.pause' : 'past.play')}</span>
        </Button>
        <label htmlFor={id} className={css['label']}>
          {t('past.slider')}
        </label>
        <input
          id={id}
          type="range"
          className={css['slider']}
          min={0}
          max={stops.length}
          step={1}
          value={slider.value}
          disabled={stops.length === 0}
          aria-label={t('past.slider')}
          aria-valuetext={text}
          onKeyDown={onKeyDown}
          onChange={({ target }) => slider.set(Number(target.value))}
        />
        <span className={css['instant']} aria-hidden="true">
          {text}
        </span>
        <InstantFields view={view} />
      </div>
    </section>
  );
}

/**
 * The slider's own value, which the calendar follows a moment later, so that dragging doesn't load
 * every step.
 */
function useSettling(stop: number, show: (stop: number) => void) {
  const [moved, setMoved] = useState<number>();
  const settle = useEffectEvent((chosen: number) => {
    setMoved(undefined);
    show(chosen);
  });
  useEffect(() => {
    if (moved === undefined) {
      return;
    }

    const timer = setTimeout(() => settle(moved), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [moved]);
  return { value: moved ?? stop, set: setMoved };
}

const PlayIcon = ({ isPlaying }: { readonly isPlaying: boolean }) => (
  <svg
    width={14}
    height={14}
    viewBox="0 0 14 14"
    fill="currentColor"
    aria-hidden="true"
    focusable="false"
  >
    <path d={isPlaying ? 'M2 1h4v12H2zM8 1h4v12H8z' : 'M3 1v12l9-6z'} />
  </svg>
);
