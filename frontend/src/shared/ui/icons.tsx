/** A part of an icon's path. */
export const drawCircle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

/** A part of an icon's path, with round corners. */
export const drawRect = (
  x: number,
  y: number,
  width: number,
  height: number,
  r: number,
): string => {
  const [right, down] = [width - 2 * r, height - 2 * r];
  const drawCorner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${right}${drawCorner(r, r)}v${down}${drawCorner(-r, r)}h${-right}${drawCorner(-r, -r)}v${-down}${drawCorner(r, -r)}Z`;
};

/**
 * Line icons with the stroke width of the text. They are decoration only, so screen readers skip
 * them. Every part but the first must begin with an absolute move, because all are drawn as one
 * path.
 */
export const makeIcon = (...paths: readonly string[]) =>
  function Icon({ size = 18 }: { readonly size?: number }) {
    return (
      <svg
        width={size}
        height={size}
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d={paths.join('')} />
      </svg>
    );
  };

export const CloseIcon = makeIcon('m6 6 12 12M18 6 6 18');
export const CheckIcon = makeIcon('m5 12.5 4.5 4.5L19 7.5');
export const PlusIcon = makeIcon('M12 5v14M5 12h14');
export const MinusIcon = makeIcon('M5 12h14');
export const ChatIcon = makeIcon('M20 15a3 3 0 0 1-3 3H9l-5 3V7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3Z');
export const ChevronLeftIcon = makeIcon('m14.5 6-6 6 6 6');
export const ChevronRightIcon = makeIcon('m9.5 6 6 6-6 6');
export const ChevronUpIcon = makeIcon('m6 14.5 6-6 6 6');
export const MenuIcon = makeIcon('M4 7h16M4 12h16M4 17h16');
export const SunIcon = makeIcon(
  drawCircle(12, 12, 4),
  'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
);
export const MoonIcon = makeIcon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z');
export const AlertIcon = makeIcon(drawCircle(12, 12, 9), 'M12 7.5v5.5M12 16.5v.01');
export const CalendarIcon = makeIcon(drawRect(4, 5.5, 16, 15, 3), 'M4 10.5h16M8.5 3v4M15.5 3v4');

/** The park's logo: a cable, a rider's handle and a wave. */
export const Mark = () => (
  <svg width="30" height="24" viewBox="0 0 30 24" fill="none" aria-hidden="true" focusable="false">
    <g strokeLinecap="round" strokeLinejoin="round" strokeWidth="2.2">
      <path d="M1.5 7 28.5 2.200" stroke="#ff7a4d" />
      <path d="m20 4.200-3.800 7.300m-3.400-1.700 6.600 3.400" stroke="#ff7a4d" />
      <path d="M1.5 19.5c3-3.700 6-3.700 9 0s6 3.700 9 0 6-3.700 9 0" stroke="#6fd6e6" />
    </g>
  </svg>
);
