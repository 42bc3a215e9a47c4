import { fold } from '#model/values/values.ts';
import { textOf } from './markUnique.ts';
import { spaced } from './naming.ts';
import { most } from './share.ts';

const avatarWords = /avatar|portrait|retrato|profile|perfil/;
const pictureWords = /photo|picture|image|thumbnail|logo|cover|foto|imagem|imagen|figura|miniatura|capa\b/;

/** With more sites than this the addresses were probably typed by people. */
const mostSites = 3;

/** Recognizes addresses of pictures by the column's name or the file endings. */
export function pictureIn(heading: string, values: readonly unknown[]) {
  const hint = fold(spaced(heading));
  const shape = avatarWords.test(hint)
    ? 'avatar'
    : pictureWords.test(hint) || most(values, (value) => /\.(jpe?g|png|webp|gif|svg)$/i.test(textOf(value)))
      ? 'photo'
      : undefined;
  const sites = new Set(
    values
      .map(textOf)
      .filter((text) => URL.canParse(text))
      .map((text) => new URL(text).origin),
  );
  return shape &&
    sites.size > 0 &&
    sites.size <= mostSites &&
    [...sites].every((site) => site.startsWith('https:'))
    ? { field: { image: shape }, sites: [...sites] }
    : undefined;
}
