/** The addresses that the server answers, read from its own tables and sources. */
import { readFileSync } from 'node:fs';
import { addresses } from '#server/caller/authorize.ts';
import { serverFeatures } from '#server/feature/feature.ts';
import { systemAddresses } from '#server/api/systemRoutes.ts';

/** `^/(?<name>[a-z]+)/aggregate$` as "/:name/aggregate"; parts without a name are ":". */
const readable = ({ source }: RegExp) =>
  source
    .replaceAll('\\/', '/')
    .replaceAll(/\((?:\?<(\w+)>)?(?:[^()[\]]|\[[^\]]*\])*\)/g, (_, name = '') => `:${name}`)
    .replaceAll(/[$^]|\\(?=\.)/g, '');

const ofRecords = () =>
  addresses().flatMap(([shape, verbs]) => Object.keys(verbs).map((verb) => `${verb} ${readable(shape)}`));
const ofSystem = () =>
  Object.entries(systemAddresses()).flatMap(([first, routes]) =>
    routes.map(({ method, rest }) => `${method} /${first}${rest ? readable(rest) : ''}`),
  );

/** `/oauth/(?:register|token)` as one address for each word. */
const eachWord = (source: string): string[] => {
  const [choice, words = ''] = /\(\?:([a-z]+(?:\|[a-z]+)+)\)/.exec(source) ?? [];
  return choice === undefined ? [source] : words.split('|').map((word) => source.replace(choice, word));
};

/** What follows a folder is the site's own. The demo alone shows more in its part of the sign-in page. */
const ofFeatures = () =>
  serverFeatures().flatMap(({ sites = [], signInAddresses = {}, signIn }) => [
    ...sites.flatMap(({ shape }) =>
      eachWord(shape.source.replace('(?:\\/|$)', '')).map((source) =>
        readable(new RegExp(source)).replace(/:\?$/, ''),
      ),
    ),
    ...Object.keys(signInAddresses),
    ...(signIn ? ['/config/demo.json'] : []),
  ]);

/** Where addresses stand as texts. A new file that answers addresses of its own belongs in this list. */
const files = [
  ...['src/server/router.ts', 'src/server/health.ts', 'src/server/api/request.ts'],
  'src/server/http/signature.ts',
  ...['src/features/inboundMail/server/endpoint.ts', 'src/server/config/configRoutes.ts'],
  ...[
    'src/features/demo/server/samplePages.ts',
    'src/authoring/server/register.ts',
    'src/authoring/server/configEdits.ts',
  ],
];
/** Folders of addresses that the lists above have, and a page that is none of the server's. */
const others = ['/api', '/bulk', '/config', '/dashboard'];
function ofSources(): string[] {
  const found = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8').replaceAll(/\/\*[^]*?\*\/|(?<=^|\s)\/\/ .*$/gm, '');
    const patterns = [...code.matchAll(/\/(\^\\\/[a-z].*?\$)\/[.;]/g)].map(([, source]) =>
      readable(new RegExp(source!)),
    );
    return [...patterns, ...[...code.matchAll(/['"`](\/[a-z][\w./-]*)['"`]/g)].map(([, path]) => path!)];
  });
  return found.filter((path) => !others.includes(path) && !path.includes('|'));
}

/** HEAD answers as GET does, without the body. */
export const routesOfServer = (): Set<string> =>
  new Set(
    [...ofRecords(), ...ofSystem(), ...ofFeatures(), ...ofSources()].filter(
      (route) => !route.startsWith('HEAD '),
    ),
  );
