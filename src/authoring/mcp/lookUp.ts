/** Parts of the reference: a section, or a keyword with its example. */
import { entry, kindEntry, sectionMarkdown } from '../reference/markdown.ts';
import { translate } from '#messages/translate.ts';
import { suggestion } from '#model/config/suggest.ts';
import { CliError } from '#cli/io.ts';
import type { Portal } from '#model/types.ts';
import { reference } from '../reference/reference.ts';
import type { ReferenceSection } from '../reference/shape.ts';

/**
 * @param asked "list", "list.columns", "columns" or a kind of field such as "money"; absent: the table of
 * contents
 * @param kinds those that the company declares
 */
export function lookUp(wanted: string | undefined, kinds: Portal['kinds'] | undefined): string {
  const { chapters } = reference(kinds);
  if (wanted === undefined)
    return chapters
      .map(
        ({ title, sections }) =>
          `# ${title}\n${sections.map(({ id, title, keywords }) => `${id}  ${title}: ${keywords.map(({ name }) => name).join(' ')}`).join('\n')}`,
      )
      .join('\n\n');
  const sections = chapters.flatMap((chapter) => chapter.sections);
  const named = sections.filter(({ id }) => id === wanted || id === `field.${wanted}`);
  const keywords = sections.flatMap((one) =>
    one.keywords
      .filter(({ name }) => wanted === name || wanted === `${one.id}.${name}`)
      .map((keyword) => `${one.id}.${keyword.name}\n\n${entry(keyword)}`),
  );
  const found = [...named.map(whole), ...keywords];
  if (found.length > 0) return found.join('\n\n');
  const names = new Set(sections.flatMap(({ id, keywords }) => [id, ...keywords.map(({ name }) => name)]));
  throw new CliError(
    translate('assistant.languageHas', {
      wanted,
      suggestion: suggestion(wanted, names, translate('common.thereAre')),
    }),
  );
}

const whole = (one: ReferenceSection) => (one.example === undefined ? sectionMarkdown(one) : kindEntry(one));
