/** Lists what was built, for devices that keep the portal to open it without a line (see src/app/offline/keep.ts). */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export function keptFiles(): Plugin {
  return {
    name: 'portal:kept-files',
    apply: 'build',
    // what a page begins with is in the page by now, and no file any more
    writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|woff2)$/.test(name));
      writeFileSync(path.join(dir, 'kept.json'), JSON.stringify(files.toSorted().map((name) => `/${name}`)));
    },
  };
}
