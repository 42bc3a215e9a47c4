import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'ra-core';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { loadedResource, screenAt } from '#ui/portal/slices.ts';
import { currentLanguage } from '#messages/say.ts';

/** An i18n provider for the loaded language; see src/messages. */
export function createI18nProvider(): I18nProvider {
  const { locale, app } = currentLanguage();
  const polyglot = polyglotI18nProvider(
    () => app as unknown as TranslationMessages,
    locale,
    [{ locale, name: locale }],
    { allowMissing: true },
  );
  return {
    ...polyglot,
    translate: (key, options) => labelFor(key, options) ?? counted(polyglot, locale, key, options),
  };
}

/** Parameters that are amounts. Others, such as years and line numbers, are not formatted. */
const amounts = ['count', 'done', 'total', 'limit'];

/**
 * "1.023 registros" for 1023. Polyglot inserts numbers unformatted, but needs the plain number to select the
 * plural.
 */
function counted(
  { translate }: I18nProvider,
  locale: string,
  key: string,
  options: Record<string, unknown> = {},
): string {
  const grouped = (value: unknown) =>
    typeof value === 'number' && value >= 1000 ? value.toLocaleString(locale) : value;
  const given = amounts.filter((name) => Object.hasOwn(options, name));
  const shown = given.map((name) => [name, grouped(options[name])] as const);
  const text = translate(key, { ...options, ...Object.fromEntries(shown) });
  const { smart_count: count } = options;
  return typeof count === 'number' && count >= 1000
    ? text.replace(String(count), String(grouped(count)))
    : text;
}

const namePattern = /^resources\.(.+)\.name$/;
const fieldPattern = /^resources\.(.+?)\.fields\.([^.]+)$/;

/**
 * The config's labels for react-admin's keys `resources.<name>.name` and `resources.<name>.fields.<id>`,
 * where the name is a screen's or a resource's. They arrive with the departments, so they are looked up
 * rather than registered.
 */
function labelFor(key: string, options?: { smart_count?: number }): string | undefined {
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
