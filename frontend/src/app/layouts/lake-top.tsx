import css from './lake-top.module.css';

/** The deep water behind the header, ending in one soft wave. A picture only. */
export const LakeTop = () => (
  <div className={css['lake']} aria-hidden="true">
    <svg className={css['wave']} viewBox="0 0 1440 60" preserveAspectRatio="none">
      <path d="M0 36c180-26 360-30 560-14s420 30 620 12c110-10 190-22 260-20v46H0Z" />
    </svg>
  </div>
);
