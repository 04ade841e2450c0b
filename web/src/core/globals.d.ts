declare const __BUILD_HASH__: string;

declare namespace React {
  /** The variables of our own style sheets. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

/** zod's configuration, readable and writable before zod itself is loaded. */
declare var __zod_globalConfig: { jitless?: boolean } | undefined;
