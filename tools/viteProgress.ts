import type { Plugin } from 'vite';

const text = 'Building the portal, about half a minute…';

/** Says on a terminal that the build is under way, and removes that when it is done: `npm start` leaves only the address. */
export function showProgress({ stderr } = process): Plugin {
  const write = (line: string) => stderr.isTTY && stderr.write(line);
  return {
    name: 'portal:show-progress',
    apply: 'build',
    buildStart: () => void write(text),
    closeBundle: () => void write(`\r${' '.repeat(text.length)}\r`),
  };
}
