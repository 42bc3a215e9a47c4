/** The card of a record, as a list declares it. */
import type { Column } from '#model/types.ts';

export type Card = {
  image?: string;
  /** The aspect ratio of a picture as wide as the card: "3:4". Absent: a small picture beside the title. */
  ratio?: string;
  size?: 'small' | 'medium' | 'large';
  title?: string;
  fields?: readonly string[];
};

/** The fields that the card shows. */
export const fieldsOfCard = ({ image, title, fields = [] }: Card = {}): string[] => [
  ...[image, title].flatMap((id) => id ?? []),
  ...fields,
];

/**
 * The columns below the title, the picture first: the declared fields with the list's labels, or else
 * `usual`.
 */
export function cardColumns<C extends Column>(
  card: Card | undefined,
  columns: readonly C[],
  usual: readonly C[],
): (C | Column)[] {
  const named = (id: string) => columns.find(({ field }) => field === id) ?? { field: id };
  const below = card?.fields?.map(named) ?? usual.filter(({ field }) => field !== card?.title);
  return card?.image ? [named(card.image), ...below.filter(({ field }) => field !== card.image)] : [...below];
}
