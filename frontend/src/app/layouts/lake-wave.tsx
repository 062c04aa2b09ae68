import css from './lake-wave.module.css';

/** The wave at the lower edge of the header's dark background. It is decoration only. */
export const LakeWave = () => (
  <svg className={css['wave']} viewBox="0 0 1440 60" preserveAspectRatio="none" aria-hidden="true" focusable="false">
    <path d="M0 36c180-26 360-30 560-14s420 30 620 12c110-10 190-22 260-20v46H0Z" />
  </svg>
);
