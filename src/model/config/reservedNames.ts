/** The one list of names that a config may not give, because they already mean something else. */

/** Keys by which a JSON body could change what all objects inherit. No request may have them. */
export const dangerousKeys: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

/** Names with a special meaning in filters and records. */
const filterWords: ReadonlySet<string> = new Set(['id', 'version', 'q', 'any', 'all', 'not']);

/** True for names that can't be a key of an object in JavaScript and JSON: `toString`, `prototype`. */
export const isReservedKey = (name: string): boolean => dangerousKeys.has(name) || name in Object.prototype;

/** True for names that no field can have. */
export const isReservedFieldName = (name: string): boolean => filterWords.has(name) || isReservedKey(name);

/** Addresses, in lower case, that no route of a config may have: the portal uses them itself. */
export const reservedPaths = [
  '/',
  '/login',
  '/dashboard',
  '/naoautorizado',
  '/pages/error-404',
  '/access-denied',
  '/authentication-error',
  '/healthz',
  '/readyz',
  '/metrics',
] as const;

/** Reserved with everything below them. */
export const reservedFolders = ['/api', '/auth', '/config', '/assets', '/-'] as const;

/** The segments that react-admin appends to a list's address in place of a record id. */
export const recordSegments = ['create', 'show'] as const;

export const isReserved = (path: string): boolean => {
  const lower = path.toLowerCase();
  return (
    reservedPaths.some((own) => own === lower) ||
    reservedFolders.some((folder) => lower === folder || lower.startsWith(`${folder}/`))
  );
};

/** File extensions that the server serves: a route that ends in one would be requested as a file. */
const fileEndings = [
  '.css',
  '.html',
  '.ico',
  '.js',
  '.json',
  '.jpg',
  '.png',
  '.svg',
  '.txt',
  '.webmanifest',
  '.webp',
  '.woff2',
] as const;
export type FileEnding = (typeof fileEndings)[number];

export const fileEndingOf = (path: string) =>
  fileEndings.find((ending) => path.toLowerCase().endsWith(ending));
