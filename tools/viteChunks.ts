/** Decides which chunk each module of the app goes into, by the moment at which it is first needed. */
import path from 'node:path';
import type { Plugin } from 'vite';

/** The modules that code starts from, each at a moment of its own. */
const starts = {
  /** The sign-in page. */
  signIn: [/\/src\/app\/login\/main\.ts$/],
  /** Requests the start data while boot.ts is still loading. */
  ask: [/\/src\/app\/early\/ask\.ts$/],
  /** Draws the frame and the first page of records before the portal's own code runs. */
  boot: [/\/src\/app\/early\/boot\.ts$/],
  portal: [/\/src\/app\/main\.tsx$/],
  /** What stands around the rows: it comes after them. */
  tools: [
    /\/app\/layout\/HeaderTools\.tsx$/,
    /\/screens\/list\/(?:app\/(?:ListTools|ListPagination)|actions\/app\/RecordMenuItems)\.tsx$/,
    /\/screens\/list\/columns\/app\/(?:ColumnChooser|HiddenColumns)\.tsx$/,
    /\/app\/layout\/(?:ScrollTop|WindowEvents|menu\/RailTip)\.tsx$/,
  ],
  /** Shows and edits a record, once one is opened. */
  record: [
    /\/screens\/list\/record\/app\/ShowScreen\.tsx$/,
    /\/screens\/form\/app\/edit\/EditScreen\.tsx$/,
    /\/screens\/form\/app\/RecordForm\.tsx$/,
    /\/screens\/form\/app\/FormSection\.tsx$/,
    /\/screens\/list\/actions\/app\/keepPlace\.ts$/,
    /\/kinds\/registry\.input\.tsx?$/,
  ],
};
type Start = keyof typeof starts;

/** The modules that each start imports, directly or not. */
const needed = Object.fromEntries(Object.keys(starts).map((start) => [start, new Set<string>()])) as Record<
  Start,
  Set<string>
>;

/** Follows the imports of the starts, so that no list of modules has to be kept by hand. */
export function findNeeded(): Plugin {
  return {
    name: 'portal:find-needed',
    apply: 'build',
    buildEnd(error) {
      // then modules are missing, and the error says why
      if (error) return;
      const add = (id: string, to: Set<string>) => {
        if (to.has(id)) return;
        to.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) add(next, to);
      };
      const ids = [...this.getModuleIds()];
      for (const [start, patterns] of Object.entries(starts))
        for (const pattern of patterns) {
          const found = ids.filter((id) => pattern.test(id));
          // Without it the build would put its code into other chunks, and nobody would see why pages are slow.
          if (found.length === 0)
            this.error(`tools/viteChunks.ts: no module of the app is ${pattern.source}`);
          for (const id of found) add(id, needed[start as Start]);
        }
    },
  };
}

/** True for a module that this start begins with. */
export const isStart = (start: Start, id: string) => starts[start].some((pattern) => pattern.test(id));
const isPortal = (id: string) => !needed.signIn.has(id) && !id.includes('.html') && !isStart('ask', id);
/**
 * What a language says numbers with is needed as early as its words. The libraries import it too: in boot, whose
 * address is another with every release, it would change theirs.
 */
const isLocaleTool = (id: string) => id.includes('@mui/material/locale/utils/');
/** The portal's own sources may be in a package. */
const isLibrary = (id: string) =>
  id.includes('node_modules') && !id.startsWith(path.resolve('src') + path.sep);
const initial = ['$initial' as const];

/**
 * Few requests: what is seen at first, the portal, the libraries that stay as they are from one release to the
 * next, and one chunk for the widgets its screens share.
 */
export const chunkGroups = [
  {
    name: 'early',
    test: (id: string) =>
      isLocaleTool(id) ||
      (needed.ask.has(id) && !isStart('ask', id)) ||
      (needed.signIn.has(id) && (needed.boot.has(id) || needed.portal.has(id))),
    priority: 5,
  },
  { name: 'boot', test: (id: string) => needed.boot.has(id), priority: 4 },
  { name: 'libraries', tags: initial, test: isLibrary, priority: 3 },
  { name: 'main', tags: initial, test: isPortal, priority: 2 },
  { name: 'tools', test: (id: string) => needed.tools.has(id), priority: 1.5 },
  {
    name: 'widgets',
    test: /node_modules\/@mui\/(material(?!\/locale)|icons-material)\//,
    priority: 1,
  },
  // one round trip for all of it, not one for each of its twenty pieces
  { name: 'record', test: (id: string) => needed.record.has(id), priority: 0.8 },
];
