const circle = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const rect = (x: number, y: number, width: number, height: number, r: number): string => {
  const [right, down] = [width - 2 * r, height - 2 * r];
  const corner = (dx: number, dy: number) => `a${r} ${r} 0 0 1 ${dx} ${dy}`;
  return `M${x + r} ${y}h${right}${corner(r, r)}v${down}${corner(-r, r)}h${-right}${corner(-r, -r)}v${-down}${corner(r, -r)}Z`;
};

/**
 * Line icons with the stroke width of the text. They are decoration only, so screen readers skip them. Every part but
 * the first must begin with an absolute move, because all are drawn as one path.
 */
const icon = (...paths: readonly string[]) =>
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

export const CloseIcon = icon('m6 6 12 12M18 6 6 18');
export const CheckIcon = icon('m5 12.5 4.5 4.5L19 7.5');
export const PlusIcon = icon('M12 5v14M5 12h14');
export const MinusIcon = icon('M5 12h14');
export const ChatIcon = icon('M20 15a3 3 0 0 1-3 3H9l-5 3V7a3 3 0 0 1 3-3h10a3 3 0 0 1 3 3Z');
export const ChevronLeftIcon = icon('m14.5 6-6 6 6 6');
export const ChevronRightIcon = icon('m9.5 6 6 6-6 6');
export const ChevronUpIcon = icon('m6 14.5 6-6 6 6');
export const ArrowLeftIcon = icon('M19 12H5m6-6-6 6 6 6');
export const MoreIcon = icon(circle(5, 12, 1), circle(12, 12, 1), circle(19, 12, 1));
export const MenuIcon = icon('M4 7h16M4 12h16M4 17h16');
export const SunIcon = icon(
  circle(12, 12, 4),
  'M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M18.7 5.3l-1.4 1.4M6.7 17.3l-1.4 1.4',
);
export const MoonIcon = icon('M20 14.5A8.5 8.5 0 0 1 9.5 4a8.5 8.5 0 1 0 10.5 10.5Z');
export const AlertIcon = icon(circle(12, 12, 9), 'M12 7.5v5.5M12 16.5v.01');
export const ClockIcon = icon(circle(12, 12, 9), 'M12 7v5.5l3.5 2');
export const CalendarIcon = icon(rect(4, 5.5, 16, 15, 3), 'M4 10.5h16M8.5 3v4M15.5 3v4');
export const DownloadIcon = icon('M12 4v11m-5-4.5 5 5 5-5M5 20h14');
export const PhoneIcon = icon(
  'M5 4h3.5l1.8 4.5-2.3 1.6a11 11 0 0 0 5.9 5.9l1.6-2.3L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
);
export const MailIcon = icon(rect(3.5, 5.5, 17, 13, 3), 'M4 8l8 5.5L20 8');
export const PinIcon = icon('M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21Z', circle(12, 9.8, 2.5));
export const DashboardIcon = icon(
  rect(4, 4, 7, 9, 2),
  rect(13, 11, 7, 9, 2),
  rect(13, 4, 7, 4, 1.5),
  rect(4, 16, 7, 4, 1.5),
);
export const SettingsIcon = icon('M4 7h9m5 0h2M4 17h2m5 0h9', circle(15.5, 7, 2.5), circle(8.5, 17, 2.5));
export const PeopleIcon = icon(
  circle(9.5, 8.5, 3.5),
  'M3.5 19.5a6 6 0 0 1 12 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.2a6 6 0 0 1 3 5.3',
);
export const ChartIcon = icon('M5 20V11m5 9V5m5 15v-7m5 7V8');
export const FeedbackIcon = icon(
  'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.500 3.500V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5Z',
);
export const SignOutIcon = icon('M10 5H6.500A1.5 1.5 0 0 0 5 6.500v11A1.5 1.5 0 0 0 6.500 19H10m5-11 4 4-4 4m4-4h-9');
export const RefreshIcon = icon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4.500v4.500H15');
export const HistoryIcon = icon('M3.5 12a8.5 8.5 0 1 0 2.5-6L3.5 8.5', 'M3.5 4v4.5H8M12 7.5v5l3.2 1.8');
export const DockIcon = icon(
  'M4 8h16M7 8v11m5-11v11m5-11v11M3 15c1.500 0 1.500 1.500 3 1.500M18 16.500c1.500 0 1.500-1.500 3-1.500M12 3v5',
);
export const SearchIcon = icon(circle(11, 11, 6.5), 'M16 16l4.5 4.5');
export const ToolIcon = icon(
  'M14.5 6.5a4 4 0 0 1 5-1.5l-2.7 2.7 1.5 1.5L21 6.5a4 4 0 0 1-5.5 4.8L8.3 18.5a1.8 1.8 0 0 1-2.800-2.800l7.200-7.200a4 4 0 0 1 1.800-2Z',
);

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

/** Google's logo in the colours that its branding guidelines for sign-in buttons require. */
export const GoogleMark = () => (
  <svg width="18" height="18" viewBox="0 0 48 48" aria-hidden="true" focusable="false">
    <path
      fill="#ea4335"
      d="M24 9.500c3.540 0 6.710 1.220 9.210 3.600l6.850-6.850C35.900 2.380 30.470 0 24 0 14.620 0 6.510 5.380 2.560 13.220l7.980 6.190C12.430 13.720 17.740 9.500 24 9.500Z"
    />
    <path
      fill="#4285f4"
      d="M46.980 24.550c0-1.570-.15-3.090-.38-4.550H24v9.020h12.940c-.58 2.960-2.260 5.480-4.780 7.180l7.730 6c4.510-4.180 7.090-10.360 7.090-17.650Z"
    />
    <path
      fill="#fbbc05"
      d="M10.530 28.590c-.48-1.450-.76-2.990-.76-4.590s.27-3.140.76-4.590l-7.980-6.190C.92 16.460 0 20.120 0 24s.92 7.540 2.560 10.780l7.970-6.190Z"
    />
    <path
      fill="#34a853"
      d="M24 48c6.480 0 11.930-2.130 15.890-5.810l-7.730-6c-2.150 1.450-4.920 2.300-8.160 2.300-6.260 0-11.570-4.220-13.470-9.910l-7.980 6.190C6.510 42.620 14.620 48 24 48Z"
    />
  </svg>
);
