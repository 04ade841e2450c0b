import { version } from '../../package.json' with { type: 'json' };
import classes from './shell.module.css';

export function Footer() {
  return (
    <footer className={classes.footer}>
      <span>
        v{version}
        {__BUILD_HASH__ && ` · ${__BUILD_HASH__}`}
      </span>
      <span>© {new Date().getFullYear()} Boxyard</span>
    </footer>
  );
}
