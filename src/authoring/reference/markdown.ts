/** Renders the reference as config/REFERENCIA.md. */
import type { z } from 'zod';
import { sectionOf } from '#model/config/keyword.ts';
import { isMap } from '#model/values/values.ts';
import { follow, rootMaps, type PathStep } from '#compiler/follow.ts';
import type { ConfigFileKind, Path } from '#language/files.ts';
import { ownKeywords } from '#kinds/fieldKind.ts';
import { iconNames } from '#model/config/icons.ts';
import type { Portal } from '#model/types.ts';
import { translate } from '#messages/translate.ts';
import { reference } from './reference.ts';
import { wishTable } from './wishes.ts';
import { inSample } from '#language/samples/spokenSample.ts';
import type { ReferenceKeyword, ReferenceSection } from './shape.ts';

// Maps a part of a file to the reference entry about it.

/**
 * The reference address of the innermost keyword on a path, or of the section when the path ends in a map:
 * "list.columns", "route". When the map could be one of several, the address of what contains it.
 *
 * @param data the file's data, which determines which of several maps it is
 */
export function entryAt(kind: ConfigFileKind, data: unknown, path: Path): string | undefined {
  let entry = idOf(rootMaps(kind));
  for (const step of follow(kind, data, path)) {
    const found = step.kind === 'keyword' ? addressOf(step.maps, step.key) : idOfEntry(step);
    entry = found || entry;
  }
  return entry;
}

const idOfEntry = ({ value, valueMaps }: PathStep) => (isMap(value) ? idOf(valueMaps) : undefined);

const only = (entries: readonly (string | undefined)[]) =>
  new Set(entries).size === 1 ? entries[0] : undefined;

/** A field of a declared or unknown kind. What the reference says about it applies to all fields. */
const isDeclared = (map: z.ZodObject) => sectionOf(map)?.id === 'field.declared';

const idOf = (maps: readonly z.ZodObject[]) =>
  only(maps.map((map) => (isDeclared(map) ? undefined : sectionOf(map)?.id)));

const addressOf = (maps: readonly z.ZodObject[], key: string) =>
  only(
    maps.map((map) => {
      const sectionMarkdown = sectionOf(map);
      if (sectionMarkdown?.chapter !== 'Kinds') return sectionMarkdown && `${sectionMarkdown.id}.${key}`;
      if (key === 'type') return isDeclared(map) ? undefined : sectionMarkdown.id;
      return ownKeywords(map)[key] ? `${sectionMarkdown.id}.${key}` : `field.${key}`;
    }),
  );

export function referenceMarkdown(declared: Portal['kinds'] = {}): string {
  const { chapters, sample } = reference(declared);
  return `${[
    intro(),
    `## ${translate('wishes.tableTitle')}\n\n${wishTable()}`,
    ...chapters.flatMap(({ title, sections }) =>
      sections.some(isKind) ? kindsOf(title, sections) : sections.map(sectionMarkdown),
    ),
    `## ${translate('referencePage.iconsChapter')}\n\n${iconTable()}`,
    `## ${translate('referencePage.libraryOfExamples')}\n\n${Object.entries(sample)
      .map(([file, text]) => `\`${file}\`\n\n${fenced(text.trimEnd())}`)
      .join('\n\n')}`,
  ].join('\n\n')}\n`;
}

const isKind = ({ example }: ReferenceSection) => example !== undefined;

export const sectionMarkdown = ({ title, about, keywords }: ReferenceSection) =>
  `## ${title}\n\n${about}\n\n${keywords.map(entry).join('\n')}`;

const kindsOf = (title: string, kinds: readonly ReferenceSection[]) =>
  kinds.every(({ keywords }) => keywords.length === 0)
    ? [`## ${title}\n\n${plainKinds(kinds)}`]
    : [
        `## ${title}\n\n${kinds
          .filter(({ keywords }) => keywords.length > 0)
          .map(kindEntry)
          .join('\n\n')}`,
        `### ${translate('referencePage.thoseWithoutKeys')}\n\n${plainKinds(kinds.filter(({ keywords }) => keywords.length === 0))}`,
      ];

const intro = () =>
  [
    translate('referencePage.languageReference'),
    translate('referencePage.allKeywordsOfYaml'),
    translate('referencePage.examplesAreOfLibrary'),
    translate('referencePage.fileIsGenerated'),
  ].join('\n\n');

const fenced = (yaml: string) => `\`\`\`yaml\n${yaml}\n\`\`\``;

export function entry({ name, required, type, text, example, values, ...keyword }: ReferenceKeyword): string {
  const lines = [
    `### \`${name}\`${required ? ' *' : ''}`,
    '',
    `${text} *${capital(typeWords(type, values))}.*${keyword.default === undefined ? '' : translate('referencePage.byDefault', { default: `\`${keyword.default}\`` })}`,
    ...(values
      ? ['', ...Object.entries(values).map(([value, meaning]) => `- \`${value}\`: ${meaning}`)]
      : []),
    '',
    fenced(example),
    '',
  ];
  return lines.join('\n');
}

/** Formats literal values as code, which keeps their case. */
const typeWords = (type: string, values: ReferenceKeyword['values'] = {}): string => {
  const literals = [...Object.keys(values), 'true', 'false'].toSorted((a, b) => b.length - a.length);
  return type.replace(new RegExp(`(?<![\\p{L}\\w-])(?:${literals.join('|')})(?![\\p{L}\\w-])`, 'gu'), '`$&`');
};

const iconTable = () =>
  [
    translate('referencePage.iconTableHead'),
    '|---|---|',
    ...iconNames.map((name) => `| \`${name}\` | ${translate(`icons.${name}`)} |`),
  ].join('\n');

export const kindEntry = ({ title, about, example, keywords }: ReferenceSection) =>
  `### \`${title}\`\n\n${about}\n\n${fenced(`${inSample('exemplo')}: ${example}`)}\n\n${keywords.map((keyword) => entry(keyword).replace('### ', '#### ')).join('\n')}`.trimEnd();

const plainKinds = (kinds: readonly ReferenceSection[]) =>
  [
    translate('referencePage.typeTableHead'),
    '|---|---|---|',
    ...kinds.map(({ title, about, example }) => `| \`${title}\` | ${about} | \`${example}\` |`),
  ].join('\n');

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
