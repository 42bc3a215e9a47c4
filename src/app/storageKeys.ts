/** The keys of localStorage that the pages read before any code is loaded: see early/beforePaint.js. */
export const tokenKey = 'token';
export const settingsKey = 'portal.settings';
