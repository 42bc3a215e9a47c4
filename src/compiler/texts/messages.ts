/** `messages` of portal.yaml: the company's own wording of the portal's texts, by language. */
import { isLocale, languageOf, type Locale, type LocaleTag } from '#messages/language.ts';
import { languages } from '#messages/node.ts';
import { translate } from '#messages/translate.ts';
import { textsOf, type MessageOverrides } from '#messages/messageOverrides.ts';
import { nearest, suggestion } from '#model/config/suggest.ts';
import { isMap } from '#model/values/values.ts';
import type { Parsed, Path } from '#language/files.ts';
import type { Report } from '#language/problems.ts';
import { localesIn } from './translations.ts';
import { orList } from '#language/describeValue.ts';

type Written = { name: string; path: Path; locale: Locale; text: unknown };

/** A text without a language applies to the portal's own language; the other languages keep their texts. */
function writtenIn(parsed: readonly Parsed[]): Written[] {
  const locales = localesIn(parsed).map(languageOf);
  const messages = parsed.find(({ kind }) => kind === 'portal')?.data?.messages;
  if (!isMap(messages)) return [];
  return Object.entries(messages).flatMap(([name, text]): Written[] => {
    const path = ['messages', name];
    if (!isMap(text)) return [{ name, path, locale: locales[0]!, text }];
    return Object.entries(text).flatMap(([locale, one]) =>
      isLocale(locale) && locales.includes(locale)
        ? [{ name, path: [...path, locale], locale, text: one }]
        : [],
    );
  });
}

/** The reworded texts of a language; undefined when there are none. */
export function messagesIn(parsed: readonly Parsed[], tag: LocaleTag): MessageOverrides | undefined {
  const own = writtenIn(parsed).flatMap(({ name, text, ...one }) =>
    one.locale === languageOf(tag) && typeof text === 'string' ? [[name, text] as const] : [],
  );
  return own.length > 0 ? Object.fromEntries(own) : undefined;
}

/** Each entry must name an existing text, and only use the values that are inserted into it. */
export function checkMessages(parsed: readonly Parsed[], report: Report): void {
  const file = parsed.find(({ kind }) => kind === 'portal');
  const unknown = new Set<string>();
  for (const { name, path, locale, text } of writtenIn(parsed)) {
    const texts = textsOf(languages[locale]);
    const usual = texts.get(name);
    if (usual === undefined) {
      if (!unknown.has(name)) report.error(file!.place(path.slice(0, 2), 'key'), unknownName(name, texts));
      unknown.add(name);
    } else if (typeof text === 'string' && text !== '') {
      const fault = faultIn(text, usual);
      if (fault) report.error(file!.place(path), fault, path);
      const left = namesIn(usual).filter((one) => !namesIn(text).includes(one) && one !== 'smart_count');
      if (!fault && left.length > 0)
        report.warn(
          file!.place(path),
          translate('parse.textNoLongerSays', { left: left.map(inBraces).join(', '), usual }),
          'text-without-value',
        );
      // the schema checks the portal's own language
    } else if (locale !== languageOf(localesIn(parsed)[0]))
      report.error(file!.place(path), translate('parse.writeText'), path);
  }
}

/** Accepts the words themselves in place of the key, to suggest the key. */
function unknownName(name: string, texts: ReadonlyMap<string, string>): string {
  const saying = [...texts].filter(([, text]) => text === name).map(([one]) => one);
  if (saying.length > 0)
    return translate('parse.isTextNotName', { name, saying: orList(saying.slice(0, 6)) });
  const near = nearest(name, texts.keys());
  const hint = near ? suggestion(name, [near]) : translate('parse.writeTextAsAppearsInstead');
  return translate('parse.portalHasNoText', { name, hint });
}

function faultIn(text: string, usual: string): string | undefined {
  const stranger = namesIn(text).find((name) => !namesIn(usual).includes(name) && name !== 'smart_count');
  if (stranger !== undefined)
    return translate('parse.textIsNotGivenValue', {
      inBraces: inBraces(stranger),
      suggestion: suggestion(stranger, namesIn(usual), translate('parse.isGiven')),
    });
  if (text.includes('||||') && !usual.includes('||||')) return translate('parse.textHasNoSingular');
  return undefined;
}

const namesIn = (text: string) => [...new Set([...text.matchAll(/%\{(\w+)\}/g)].map(([, name]) => name!))];
const inBraces = (name: string) => `%{${name}}`;
