import { fold } from '#model/values/values.ts';
import type { Chapter, ReferenceKeyword, Reference, ReferenceSection } from '#authoring/reference/shape.ts';

/** A section with its visible keywords. */
export type ShownSection = { section: ReferenceSection; keywords: readonly ReferenceKeyword[] };

export const entryAddress = ({ id }: ReferenceSection, { name }: ReferenceKeyword): string => `${id}.${name}`;
/** The id of an address's element. */
export const elementOf = (address: string): string => `ref-${address}`;

/** Sections that are not maps of the language, shown at the end. */
export const iconSection = 'icon';
export const sampleSection = 'sample';

export const everySection = ({ chapters }: Reference): ShownSection[] =>
  chapters.flatMap(({ sections }) => sections.map((section) => ({ section, keywords: section.keywords })));

/** All addresses of the reference. */
export const addressesIn = (reference: Reference): ReadonlySet<string> =>
  new Set([
    ...everySection(reference).flatMap(({ section, keywords }) => [
      section.id,
      ...keywords.map((keyword) => entryAddress(section, keyword)),
    ]),
    iconSection,
    sampleSection,
  ]);

/**
 * The address for a hash. A full path as nested in the files is accepted too: "#route.list.columns" is
 * "list.columns".
 */
export function resolve(hash: string, addresses: ReadonlySet<string>): string | undefined {
  const steps = decodedAddress(hash.replace(/^#/, '')).split('.');
  for (let at = 0; at < steps.length; at += 1) {
    const address = steps.slice(at).join('.');
    if (addresses.has(address)) return address;
  }
  return undefined;
}

export function decodedAddress(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The section of an address. Keyword ids have no dot, but section ids may. */
export const sectionIn = (address: string, sections: readonly ShownSection[]): string | undefined =>
  sections.find(
    ({ section, keywords }) =>
      section.id === address || keywords.some((keyword) => entryAddress(section, keyword) === address),
  )?.section.id;

export const wordsIn = (typed: string): string[] => fold(typed).split(/\s+/).filter(Boolean);

/**
 * The entries that contain every typed word, best matches first: a keyword of that name before those that
 * only mention it.
 */
export function searchReference(reference: Reference, typed: string): ShownSection[] {
  const words = wordsIn(typed);
  const all = everySection(reference);
  if (words.length === 0) return all;
  return all
    .flatMap(({ section }) => {
      const own = scoreOf([section.id, section.title], section.about, words);
      const keywords = ranked(section, words);
      if (own === 0 && keywords.length === 0) return [];
      const best = Math.max(own, ...keywords.map(({ score }) => score));
      return [{ section, keywords: keywords.map(({ keyword }) => keyword), best }];
    })
    .sort((a, b) => b.best - a.best)
    .map(({ section, keywords }) => ({ section, keywords }));
}

function ranked(section: ReferenceSection, words: readonly string[]) {
  const home = `${section.id} ${section.title}`;
  return section.keywords
    .map((keyword) => {
      const { name, text, values = {} } = keyword;
      const names = [name, entryAddress(section, keyword)];
      return {
        keyword,
        score: scoreOf(names, text, words, `${Object.entries(values).flat().join(' ')} ${home}`),
      };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score);
}

/**
 * The score of a match; 0: a word is missing. Names that equal, begin with or contain the query rank before
 * the description, and that before the surrounding text.
 */
function scoreOf(names: readonly string[], sentence: string, words: readonly string[], around = ''): number {
  const folded = names.map(fold);
  const searched = `${folded.join(' ')} ${fold(sentence)}`;
  const typed = words.join(' ');
  if (folded.includes(typed)) return 5;
  if (folded.some((name) => name.startsWith(typed))) return 4;
  if (folded.some((name) => hasAll(name, words))) return 3;
  if (hasAll(searched, words)) return 2;
  return hasAll(`${searched} ${fold(around)}`, words) ? 1 : 0;
}

const hasAll = (text: string, words: readonly string[]) => words.every((word) => text.includes(word));

/** A field kind without keywords of its own counts as one entry. */
export const countOf = (shown: readonly ShownSection[]): number =>
  shown.reduce((sum, { keywords }) => sum + Math.max(keywords.length, 1), 0);

/** The chapters with their visible sections. */
export const chaptersOf = ({ chapters }: Reference, shown: readonly ShownSection[]): Chapter[] => {
  const drawn = new Set(shown.map(({ section }) => section));
  return chapters
    .map(({ title, sections }) => ({ title, sections: sections.filter((section) => drawn.has(section)) }))
    .filter(({ sections }) => sections.length > 0);
};

export function iconsNamed({ icons }: Reference, typed: string): Reference['icons'] {
  const words = wordsIn(typed);
  return words.length === 0 ? icons : icons.filter((name) => hasAll(fold(name), words));
}
