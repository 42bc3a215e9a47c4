import polyglotI18nProvider from 'ra-i18n-polyglot';
import type { I18nProvider, TranslationMessages } from 'ra-core';
import { localeNames } from '../../messages/language.ts';
import type { ClientResource } from '../../model/types.ts';
import { loadedResource, screenAt } from '../portal/slices.ts';
import { spoken } from '../../messages/say.ts';

/** Speaks the language that has been loaded; see src/messages. */
export function createI18nProvider(): I18nProvider {
  const { locale, app } = spoken();
  const polyglot = polyglotI18nProvider(
    () => app as unknown as TranslationMessages,
    locale,
    [{ locale, name: localeNames[locale] }],
    { allowMissing: true },
  );
  return {
    ...polyglot,
    translate: (key, options) => labelFor(key, options) ?? polyglot.translate(key, options),
  };
}

const namePattern = /^resources\.(.+)\.name$/;
const fieldPattern = /^resources\.(.+?)\.fields\.([^.]+)$/;

/**
 * The config's labels under react-admin's own keys, `resources.<name>.name` and `resources.<name>.fields.<id>`, where
 * the name is a screen's or a resource's. They come with the departments, so they are looked up, not registered.
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
