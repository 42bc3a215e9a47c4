import type { I18nProvider } from 'ra-core';
import type { ClientResource } from '#model/api/clientTypes.ts';
import { loadedResource, screenAt } from '#ui/portal/slices.ts';
import { currentLocale, formatAmount, interpolate, textAt } from '#messages/translate.ts';

/** react-admin's view of the texts of the loaded language; see src/messages. */
export const createI18nProvider = (): I18nProvider => ({
  translate: (key, options: Options = {}) => {
    const text = textAt(key) ?? labelFor(key, options) ?? options._ ?? key;
    const { count } = options;
    // "count" is an amount in the app's own texts, but in those it shares with the server a number as typed
    return interpolate(
      text,
      typeof count === 'number' ? { ...options, count: formatAmount(count) } : options,
    );
  },
  changeLocale: () => Promise.resolve(),
  getLocale: currentLocale,
});

type Options = { _?: string; smart_count?: number; count?: unknown };

const namePattern = /^resources\.(.+)\.name$/;
const fieldPattern = /^resources\.(.+?)\.fields\.([^.]+)$/;

/**
 * The config's labels for react-admin's keys `resources.<name>.name` and `resources.<name>.fields.<id>`,
 * where the name is a screen's or a resource's. They arrive with the departments, so they are looked up
 * rather than registered.
 */
function labelFor(key: string, options: Options): string | undefined {
  if (!key.startsWith('resources.')) return undefined;
  const field = fieldPattern.exec(key);
  if (field) {
    const fields = resourceNamed(field[1]!)?.fields;
    return fields && Object.hasOwn(fields, field[2]!) ? fields[field[2]!]!.label : undefined;
  }
  const name = namePattern.exec(key);
  const resource = name ? resourceNamed(name[1]!) : undefined;
  return options.smart_count === 1 ? resource?.label.one : resource?.label.many;
}

const resourceNamed = (name: string): ClientResource | undefined =>
  screenAt(name)?.resource ?? loadedResource(name);
