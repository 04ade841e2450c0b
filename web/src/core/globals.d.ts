declare const __BUILD_HASH__: string;

/** zod's configuration, readable and writable before zod itself is loaded. */
declare var __zod_globalConfig: { jitless?: boolean } | undefined;
