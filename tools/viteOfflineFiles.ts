/**
 * Lists the built files in kept.json, for devices that store the portal to open it offline (see
 * src/app/offline/enableOffline.ts).
 */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

export function listOfflineFiles(): Plugin {
  return {
    name: 'portal:kept-files',
    apply: 'build',
    // Inlined files are no longer in the bundle at this point.
    writeBundle({ dir = 'dist' }, bundle) {
      const files = Object.keys(bundle).filter((name) => /^assets\/.*\.(js|css|woff2)$/.test(name));
      writeFileSync(path.join(dir, 'kept.json'), JSON.stringify(files.toSorted().map((name) => `/${name}`)));
    },
  };
}
