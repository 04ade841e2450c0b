declare const __BUILD_HASH__: string;

declare namespace React {
  /** The variables of our own style sheets. */
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined;
  }
}

/** zod's configuration, readable and writable before zod itself is loaded. */
declare var __zod_globalConfig: { jitless?: boolean } | undefined;

/** Resolves when the page's own drawing is seen (web/first-paint-script.js). */
declare var firstPaint: Promise<void>;

/** The answer to the refresh that web/first-paint-script.js has sent. */
declare var firstRefresh: Promise<Response> | undefined;
