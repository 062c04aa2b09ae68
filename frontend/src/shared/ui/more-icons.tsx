import { drawCircle, drawRect, makeIcon } from './icons.tsx';

// The icons of all pages but the first, whose script has only its own.

export const ArrowLeftIcon = makeIcon('M19 12H5m6-6-6 6 6 6');
export const ChevronDownIcon = makeIcon('m6 9.5 6 6 6-6');
export const MoreIcon = makeIcon(
  drawCircle(5, 12, 1),
  drawCircle(12, 12, 1),
  drawCircle(19, 12, 1),
);
export const ClockIcon = makeIcon(drawCircle(12, 12, 9), 'M12 7v5.5l3.5 2');
export const DownloadIcon = makeIcon('M12 4v11m-5-4.5 5 5 5-5M5 20h14');
export const PhoneIcon = makeIcon(
  'M5 4h3.5l1.8 4.5-2.3 1.6a11 11 0 0 0 5.9 5.9l1.6-2.3L20 15.5V19a1.5 1.5 0 0 1-1.6 1.5A15 15 0 0 1 3.5 5.6 1.5 1.5 0 0 1 5 4Z',
);
export const MailIcon = makeIcon(drawRect(3.5, 5.5, 17, 13, 3), 'M4 8l8 5.5L20 8');
export const PinIcon = makeIcon(
  'M12 21s7-6.2 7-11.2A7 7 0 0 0 5 9.8C5 14.8 12 21 12 21Z',
  drawCircle(12, 9.8, 2.5),
);
export const DashboardIcon = makeIcon(
  drawRect(4, 4, 7, 9, 2),
  drawRect(13, 11, 7, 9, 2),
  drawRect(13, 4, 7, 4, 1.5),
  drawRect(4, 16, 7, 4, 1.5),
);
export const SettingsIcon = makeIcon(
  'M4 7h9m5 0h2M4 17h2m5 0h9',
  drawCircle(15.5, 7, 2.5),
  drawCircle(8.5, 17, 2.5),
);
export const MoneyIcon = makeIcon(
  drawCircle(12, 12, 9),
  'M15.5 8.8a4.5 4.5 0 1 0 0 6.4M6.5 10.8h6M6.5 13.2h6',
);
export const PassIcon = makeIcon(drawRect(3.5, 6, 17, 12.5, 3), 'M3.5 10.5h17M7.5 14.5h3');
export const PeopleIcon = makeIcon(
  drawCircle(9.5, 8.5, 3.5),
  'M3.5 19.5a6 6 0 0 1 12 0M15.5 5.3a3.5 3.5 0 0 1 0 6.4M17.5 14.2a6 6 0 0 1 3 5.3',
);
export const ChartIcon = makeIcon('M5 20V11m5 9V5m5 15v-7m5 7V8');
export const FeedbackIcon = makeIcon(
  'M5 5h14a1.5 1.5 0 0 1 1.5 1.5v9A1.5 1.5 0 0 1 19 17h-7l-4.500 3.500V17H5a1.5 1.5 0 0 1-1.5-1.5v-9A1.5 1.5 0 0 1 5 5Z',
);
export const SignOutIcon = makeIcon(
  'M10 5H6.500A1.5 1.5 0 0 0 5 6.500v11A1.5 1.5 0 0 0 6.500 19H10m5-11 4 4-4 4m4-4h-9',
);
export const RefreshIcon = makeIcon('M19.5 12a7.5 7.5 0 1 1-2.2-5.3M19.5 4.500v4.500H15');
export const HistoryIcon = makeIcon(
  'M3.5 12a8.5 8.5 0 1 0 2.5-6L3.5 8.5',
  'M3.5 4v4.5H8M12 7.5v5l3.2 1.8',
);
export const DockIcon = makeIcon(
  'M4 8h16M7 8v11m5-11v11m5-11v11M3 15c1.500 0 1.500 1.500 3 1.500M18 16.500c1.500 0 1.500-1.500 3-1.500M12 3v5',
);
export const EyeIcon = makeIcon(
  'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12Z',
  drawCircle(12, 12, 3),
);
export const EyeOffIcon = makeIcon(
  'M10 5.7a9.6 9.6 0 0 1 2-.2c6 0 9.5 6.5 9.5 6.5a17 17 0 0 1-2.7 3.4',
  'M6.4 7.3A16.5 16.5 0 0 0 2.5 12S6 18.5 12 18.5a9.5 9.5 0 0 0 5.1-1.5',
  'M9.9 9.9a3 3 0 0 0 4.2 4.2',
  'M3 3l18 18',
);
export const SearchIcon = makeIcon(drawCircle(11, 11, 6.5), 'M16 16l4.5 4.5');
export const ToolIcon = makeIcon(
  'M14.5 6.5a4 4 0 0 1 5-1.5l-2.7 2.7 1.5 1.5L21 6.5a4 4 0 0 1-5.5 4.8L8.3 18.5a1.8 1.8 0 0 1-2.800-2.800l7.200-7.200a4 4 0 0 1 1.800-2Z',
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
