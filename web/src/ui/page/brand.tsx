import classes from './brand.module.css';

export function Brand() {
  return (
    <span className={classes.brand}>
      <svg viewBox="0 0 32 32" width="22" height="22" aria-hidden="true">
        <path d="M4 9h24v13H4z" fill="#00c26e" />
        <path d="M8 12v7M12 12v7M16 12v7M20 12v7M24 12v7" stroke="#00542f" strokeWidth="1.6" strokeLinecap="round" />
        <path d="M2 26h28" stroke="currentColor" strokeWidth="1.8" strokeLinecap="round" opacity="0.55" />
      </svg>
      Boxyard
    </span>
  );
}
