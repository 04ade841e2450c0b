import classes from './shell.module.css';

const version = 'v0.1';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>
        {version}
        {__BUILD_HASH__ && ` · ${__BUILD_HASH__}`}
      </span>
      <span>© {new Date().getFullYear()} Boxyard</span>
    </footer>
  );
}
