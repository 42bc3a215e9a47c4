/**
 * The oldest browsers that the portal promises to work in, by their names in targets of the build and in the data of MDN.
 * `npm run browsers` compares the built files with it, docs/operations.md repeats it, and oldBrowser.js tells a user of an
 * older one.
 */
export const minimumBrowsers = { chrome: 120, edge: 120, firefox: 121, safari: 17 } as const;

const labels = { chrome: 'Chrome', edge: 'Edge', firefox: 'Firefox', safari: 'Safari' } as const;

/** `Chrome 120, Edge 120, Firefox 121, Safari 17` */
export const minimumInWords: string = Object.entries(minimumBrowsers)
  .map(([name, version]) => `${labels[name as keyof typeof labels]} ${version}`)
  .join(', ');
