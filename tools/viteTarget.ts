import { minimumBrowsers } from '#app/login/minimumBrowsers.ts';

/** What the app's code is built for. */
export const appTarget = Object.entries(minimumBrowsers).map(([name, version]) => `${name}${version}`);
