import path from 'node:path';

/** Where the build stores a file's brotli version: in a dot folder, which is not served. */
export const brotliPath = (dist: string, name: string) => path.join(dist, '.br', `${name}.br`);
