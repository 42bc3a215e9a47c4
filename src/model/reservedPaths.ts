/** Addresses that no route of a config may have, in small letters: they are the portal's own. */
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

/** With all that is below them. */
export const reservedFolders = ['/api', '/config', '/assets'] as const;

/** What react-admin puts after a list's address, as it does the id of a record. */
export const recordSegments = ['create', 'show'] as const;

export const isReserved = (path: string): boolean => {
  const lower = path.toLowerCase();
  return (
    reservedPaths.some((own) => own === lower) ||
    reservedFolders.some((folder) => lower === folder || lower.startsWith(`${folder}/`))
  );
};

/** The files that the server knows, by how they end: a route that ends so would be asked for as one. */
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
