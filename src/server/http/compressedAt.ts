import path from 'node:path';

/** Where the build keeps a file compressed: in a folder whose name begins with a dot, which is not served. */
export const compressedAt = (dist: string, name: string) => path.join(dist, '.br', `${name}.br`);
