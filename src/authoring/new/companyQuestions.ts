/** What `new company` asks in a terminal for what its options do not say. */
import { isLocaleTag, languageOf, locales, type LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import { regionalTags } from '#messages/regions.ts';
import type { Io } from '#cli/io.ts';
import { capital } from './write.ts';
import { translate } from '#messages/translate.ts';

export type Answers = {
  label?: string | undefined;
  locale?: string | undefined;
  admin?: string | undefined;
  database?: string | undefined;
};

export async function askAbout({ ask }: Io, folder: string, given: Answers): Promise<Answers> {
  if (!ask || (given.locale && given.label && given.admin)) return given;
  const locale = given.locale ?? (await askLocale(ask));
  if (!isLocaleTag(locale)) return given;
  return withLanguage(locale, async () => {
    const label =
      given.label ??
      ((await ask(translate('project.askName', { name: capital(folder) }))) || capital(folder));
    const admin = given.admin ?? ((await ask(translate('project.askEmail'))) || undefined);
    const database = given.database ?? ((await ask(translate('project.askDatabase'))) || undefined);
    return { locale, label, admin, database };
  });
}

type Ask = NonNullable<Io['ask']>;

/** The language, asked in all of them, then the country. */
async function askLocale(ask: Ask): Promise<LocaleTag> {
  const language = await again(ask, 'Language (pt, en, es):', (answer) =>
    locales.find((locale) => answer !== '' && locale.startsWith(answer.toLowerCase().slice(0, 2))),
  );
  const countries = regionalTags.filter((tag) => languageOf(tag) === language).map((tag) => tag.slice(3));
  if (countries.length === 0) return language;
  return withLanguage(language, () =>
    again(ask, translate('project.askCountry', { countries: countries.join(', '), language }), (answer) => {
      const tag = `${language.slice(0, 2)}-${answer.toUpperCase()}`;
      return answer === '' || tag === language ? language : isLocaleTag(tag) ? tag : undefined;
    }),
  );
}

/** Asks until the answer can be used. */
async function again<T>(ask: Ask, question: string, read: (answer: string) => T | undefined): Promise<T> {
  const found = read(await ask(question));
  return found ?? again(ask, question, read);
}
