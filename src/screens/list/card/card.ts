/** What the card of a record shows, as a list declares it. */
import type { Column } from '../../../model/types.ts';

export type Card = {
  image?: string;
  /** Width and height of a picture as wide as its card: "3:4"; absent: a small one beside the title. */
  ratio?: string;
  size?: 'small' | 'medium' | 'large';
  title?: string;
  fields?: readonly string[];
};

/** All that it shows of a record. */
export const fieldsOfCard = ({ image, title, fields = [] }: Card = {}): string[] => [
  ...[image, title].flatMap((id) => id ?? []),
  ...fields,
];

/** What is below the title: as declared, with the names that the columns have, or else `usual`; the picture first. */
export function cardColumns<C extends Column>(
  card: Card | undefined,
  columns: readonly C[],
  usual: readonly C[],
): (C | Column)[] {
  const named = (id: string) => columns.find(({ field }) => field === id) ?? { field: id };
  const below = card?.fields?.map(named) ?? usual.filter(({ field }) => field !== card?.title);
  return card?.image ? [named(card.image), ...below.filter(({ field }) => field !== card.image)] : [...below];
}
