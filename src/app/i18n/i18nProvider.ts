import type { I18nProvider, TranslationMessages } from 'ra-core';
import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import type { ClientResource } from '#model/api/answers.ts';
import { loadedResource, screenAt } from '#ui/portal/slices.ts';
import { currentLanguage, formatAmount, isAmount, pluralForm } from '#messages/translate.ts';

/**
 * Answers react-admin's own components from the texts of the loaded language; in English, where a newer react-admin asks for
 * a text that the language lacks. Our components call #ui/translate.ts.
 */
export function createI18nProvider(): I18nProvider {
  const { locale, texts } = currentLanguage();
  const polyglot = polyglotI18nProvider(
    () => texts as unknown as TranslationMessages,
    locale,
    [{ locale, name: locale }],
    {
      allowMissing: true,
      pluralRules: { pluralTypes: { two: pluralForm }, pluralTypeToLanguages: { two: [locale] } },
    },
  );
  return {
    ...polyglot,
    translate: (key, options) => labelFor(key, options) ?? counted(polyglot, key, options),
  };
}

type Options = { _?: string; smart_count?: number };

/** Polyglot inserts numbers unformatted, but needs the plain number to select the plural. */
function counted({ translate }: I18nProvider, key: string, options: Options = {}): string {
  const shown = Object.entries(options).map(([name, value]: [string, unknown]) => [
    name,
    name !== 'smart_count' && typeof value === 'number' && isAmount(name) ? formatAmount(value) : value,
  ]);
  const text = translate(key, { _: inEnglish(key), ...Object.fromEntries(shown) });
  const { smart_count: count } = options;
  return typeof count === 'number' && count >= 1000 ? text.replace(String(count), formatAmount(count)) : text;
}

type Texts = { readonly [name: string]: Texts } | string | undefined;

const inEnglish = (key: string) => {
  const found = key
    .split('.')
    .reduce<Texts>(
      (texts, name) => (typeof texts === 'object' ? texts[name] : undefined),
      englishMessages as Texts,
    );
  return typeof found === 'string' ? found : undefined;
};

const namePattern = /^resources\.(.+)\.name$/;
const fieldPattern = /^resources\.(.+?)\.fields\.([^.]+)$/;

/**
 * The config's labels for react-admin's keys `resources.<name>.name` and `resources.<name>.fields.<id>`,
 * where the name is a screen's or a resource's. They arrive with the departments, so they are looked up
 * rather than registered.
 */
function labelFor(key: string, options?: Options): string | undefined {
  if (!key.startsWith('resources.')) return undefined;
  const field = fieldPattern.exec(key);
  if (field) {
    const fields = resourceNamed(field[1]!)?.fields;
    return fields && Object.hasOwn(fields, field[2]!) ? fields[field[2]!]!.label : undefined;
  }
  const name = namePattern.exec(key);
  const resource = name ? resourceNamed(name[1]!) : undefined;
  return options?.smart_count === 1 ? resource?.label.one : resource?.label.many;
}

const resourceNamed = (name: string): ClientResource | undefined =>
  screenAt(name)?.resource ?? loadedResource(name);
