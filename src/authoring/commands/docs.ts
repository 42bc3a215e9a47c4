import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { referenceMarkdown } from '../reference/markdown.ts';
import { reference } from '../reference/reference.ts';
import type { Problem } from '#language/problems.ts';
import { loadPortal } from '#compiler/load.ts';
import { orList } from '#language/describeValue.ts';
import { isLocaleTag, locales, type LocaleTag } from '#messages/language.ts';
import { withLanguage } from '#messages/node.ts';
import type { Portal } from '#model/types.ts';
import { currentLocale, translate } from '#messages/translate.ts';
import { CliError, shortPath, type Io } from '#cli/io.ts';

export const docsFile = () => translate('commands.referenceMd');

/**
 * portal docs: writes the reference of the language next to the config; with --json prints it as data and
 * writes nothing.
 *
 * @param locale absent: the company's own
 */
export function docs(io: Io, { json, locale }: { json: boolean; locale?: string | undefined }): number {
  return withLanguage(locale === undefined ? currentLocale() : localeNamed(locale), () =>
    writeDocs(io, json),
  );
}

export function localeNamed(locale: string): LocaleTag {
  if (isLocaleTag(locale)) return locale;
  throw new CliError(translate('commands.unknownLocale', { locale, locales: orList(locales) }));
}

/** Writes the reference. True when the file has changed. */
export function writeReference(file: string, kinds?: Portal['kinds']): boolean {
  const text = referenceMarkdown(kinds);
  const changed = !existsSync(file) || readFileSync(file, 'utf8') !== text;
  if (changed) writeFileSync(file, text);
  return changed;
}

function writeDocs(io: Io, json: boolean): number {
  const kinds = loadPortal(io.paths.config).portal?.kinds;
  if (json) {
    io.json(reference(kinds));
    return 0;
  }
  const file = path.join(io.paths.config, docsFile());
  const changed = writeReference(file, kinds);
  io.out(
    changed
      ? translate('common.written', { file: shortPath(file) })
      : translate('commands.nothingTo', { file: shortPath(file) }),
  );
  return 0;
}

/** A warning when the generated reference is out of date. A config without one is fine. */
export function staleDocs({ paths }: Io, kinds: Portal['kinds'] | undefined): Problem[] {
  const file = path.join(paths.config, docsFile());
  if (!existsSync(file) || readFileSync(file, 'utf8') === referenceMarkdown(kinds)) return [];
  return [
    {
      place: { file: `${path.basename(paths.config)}/${docsFile()}`, line: 1, column: 1 },
      message: translate('commands.languageReferenceIsOut'),
      severity: 'warning',
      code: 'editor',
    },
  ];
}
