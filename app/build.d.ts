// Constants that the build writes into the code (vite.config.ts).

/** The version in package.json. */
declare const __VERSION__: string;
/** The content hash of all sources: two tabs with different ones run different code. */
declare const __BUILD__: string;
