/** The sign-in page of an example company: the demonstration shows it itself, and starts nothing for that. */
import { publicIndex } from '#access/userIndex.ts';
import { indexOf } from '#access/portalIndex.ts';
import { loadPortalFrom } from '#compiler/load.ts';
import type { LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { translate } from '#messages/translate.ts';
import { getOrMake } from '#model/values/memoize.ts';
import type { Portal } from '#model/types.ts';
import { authoringTools } from '#server/config/authoringTools.ts';
import { screenLines } from '#server/config/screenLines.ts';
import type { PublicIndex } from '#model/api/answers.ts';
import type { DemoAnswer } from '../shared.ts';
import { demoAnswer } from './demoAnswer.ts';

/** POST starts the company of this language: the address, before its language. */
export const samplePath = '/config/demo/samples/';

/** The name of a language in another one: "inglês". */
export const languageIn = (locale: LocaleTag, words: LocaleTag): string =>
  new Intl.DisplayNames([words], { type: 'language' }).of(locale.slice(0, 2)) ?? locale;

export const sampleName = (locale: LocaleTag): string =>
  withLanguage(locale, () => translate('demo.sampleName'));

type SamplePage = { portal: Portal; shared: PublicIndex; answer: DemoAnswer };
const made = new Map<LocaleTag, SamplePage | undefined>();

/** Made once. Undefined where the tools that write such companies are not there. */
export const samplePage = (locale: LocaleTag): SamplePage | undefined =>
  getOrMake(made, locale, () => {
    const files = authoringTools()?.exampleCompany(locale, sampleName(locale)) ?? [];
    const { portal } = loadPortalFrom(files, { folder: locale });
    if (!portal?.demo) return undefined;
    const linesIn = (file: string) => files.find(({ path }) => path === file)?.text?.split('\n') ?? [];
    const answer = withLanguage(locale, () =>
      demoAnswer({ portal, isLocal: true }, (route) => screenLines(route, linesIn(route.place.file))),
    );
    const shared = publicIndex(indexOf(portal, { today: '', version: '', api: '/api' }));
    // its other accounts are those of a company that is not there yet
    return answer && { portal, shared, answer: { ...answer, accounts: [] } };
  });
