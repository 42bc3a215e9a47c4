/**
 * The addresses at which the development server hands out files: sources of the app, packages, what the built app serves
 * as it is, and code of the company. All other files are on this machine only, data and secrets among them.
 */
import path from 'node:path';
import { statSync } from 'node:fs';

/** What a company's code consists of: no YAML, no data. */
const sourceEndings = /\.(?:[cm]?[jt]sx?|css|svg|png|jpe?g|webp|woff2)$/i;

/** Modules that Vite and its plugins make. An id behind `__x00__` belongs to a plugin, and is never read from disk. */
const madeByVite = /^\/@(?:vite\/(?:client|env)|react-refresh|id\/__x00__[\w@:/.-]+)$/;

export type DevFiles = {
  /** True for an address that Vite may answer. */
  isSource(address: string): boolean;
  /** True for an address that is none of the app's pages: of Vite, or of a file. */
  isFile(address: string): boolean;
};

/**
 * @param root the engine's folder
 * @param config the company's folder
 */
export function devFiles(root: string, config: string): DevFiles {
  const extensions = path.resolve(config, 'extensions');
  const fileAt = (address: string) =>
    address.startsWith('/@fs/') ? address.slice('/@fs'.length) : path.join(root, address);
  return {
    isSource(address) {
      if (!isPlain(address)) return false;
      if (madeByVite.test(address)) return true;
      const file = fileAt(address);
      if (isInside(path.join(root, 'src'), file)) return !hasHiddenPart(path.relative(root, file));
      if (isInside(path.join(root, 'node_modules'), file)) return true;
      if (isInside(extensions, file))
        return sourceEndings.test(file) && !hasHiddenPart(path.relative(extensions, file));
      return !address.startsWith('/@') && isStored(path.join(root, 'public', address));
    },
    isFile: (address) => !isPlain(address) || address.startsWith('/@') || isStored(fileAt(address)),
  };
}

/** Without parts that could lead elsewhere once more is decoded or resolved. */
const isPlain = (address: string) => !/[%\\\0]|\/\/|\/\.{1,2}(?:\/|$)/.test(address);

const isInside = (folder: string, file: string) => file.startsWith(folder + path.sep);

const hasHiddenPart = (file: string) => file.split(path.sep).some((part) => part.startsWith('.'));

const isStored = (file: string) => statSync(file, { throwIfNoEntry: false })?.isFile() === true;
