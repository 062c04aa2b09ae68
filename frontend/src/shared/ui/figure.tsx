import { formatNumber, formatPercent } from '../i18n/format-number.ts';
import { useLanguage, type Language } from '../i18n/language.ts';
import css from './figure.module.css';

const WIDTH = 100;
const HEIGHT = 32;
/** Fewer points make no line. */
const MIN_POINTS = 3;

/** A small line without axes that shows how a figure developed. Its numbers stand beside it. */
export function Sparkline({ values }: { readonly values: readonly number[] }) {
  if (values.length < MIN_POINTS) {
    return null;
  }

  const most = Math.max(1, ...values);
  const points = values.map((value, i) => {
    const x = (i / (values.length - 1)) * WIDTH;
    const y = HEIGHT - (value / most) * HEIGHT;
    return `${x.toFixed(2)},${y.toFixed(2)}`;
  });
  return (
    <svg
      className={css['line']}
      viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polygon points={`0,${HEIGHT} ${points.join(' ')} ${WIDTH},${HEIGHT}`} />
      <polyline points={points.join(' ')} />
    </svg>
  );
}

const MINUS = '\u2212';

/**
 * Returns `+12%` or `−5%`, of percentages the difference (`+3.2 pp`); undefined where there was
 * nothing to compare with.
 */
export function formatChange(
  language: Language,
  now: number,
  before: number,
  isPercentage = false,
): string | undefined {
  if (before === 0) {
    return undefined;
  }

  const change = isPercentage ? now - before : Math.round(((now - before) / before) * 100);
  const size = Math.abs(change);
  const text = isPercentage
    ? `${formatNumber(language, size)}\u00a0pp`
    : formatPercent(language, size);
  if (size < SMALLEST) {
    return text;
  }

  return `${change < 0 ? MINUS : '+'}${text}`;
}

/** What is less than this is shown as no change. */
const SMALLEST = 0.05;

interface ChangeProps {
  readonly now: number;
  readonly before: number;
  readonly isPercentage?: boolean;
}

/** By how much a figure has changed against the period before. */
export function Change({ now, before, isPercentage = false }: ChangeProps) {
  const text = formatChange(useLanguage(), now, before, isPercentage);
  if (text === undefined) {
    return null;
  }

  return (
    <span className={css['change']} data-direction={directionOf(text)} translate="no">
      {text}
    </span>
  );
}

function directionOf(change: string): 'up' | 'down' | undefined {
  if (change.startsWith('+')) {
    return 'up';
  }

  return change.startsWith(MINUS) ? 'down' : undefined;
}
