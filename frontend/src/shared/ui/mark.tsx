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
