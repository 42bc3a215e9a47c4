/**
 * The oldest browsers that the portal promises to work in, by their names in targets of the build and in the data of MDN.
 * `npm run browsers` compares the built files with it, docs/operations.md repeats it, and oldBrowser.js tells a user of an
 * older one.
 */
export const minimumBrowsers = { chrome: 120, edge: 120, firefox: 121, safari: 17 } as const;

const labels = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' } as const;

export type BrowserName = keyof typeof minimumBrowsers;
export const browserNames = Object.keys(minimumBrowsers) as BrowserName[];

/** `Chrome 120, Safari 17`: these browsers, each in its oldest promised version. */
export const versionsOf = (names: readonly BrowserName[]): string =>
  names.map((name) => `${labels[name]} ${minimumBrowsers[name]}`).join(', ');

export const minimumInWords = versionsOf(browserNames);
