import {
  findReadableField,
  findSingleField,
  type KnownResource,
  type Spot,
} from '../../../language/link/world.ts';
import type { ListSource } from '../schema.ts';

export function checkCard(spot: Spot, card: ListSource['card'], resource: KnownResource) {
  if (!card) return;
  const { image, title, fields } = card;
  const pictured = image === undefined ? null : findReadableField(spot.at('image'), resource, image);
  if (pictured?.source && !('image' in pictured.source && pictured.source.image))
    spot
      .at('image')
      .error(
        `campo "${image}" não mostra uma imagem: "image" espera um campo "url" com "image: photo" ou "avatar"`,
      );
  if (title !== undefined) findSingleField(spot.at('title'), resource, title);
  fields?.forEach((id, index) => {
    findReadableField(spot.at('fields', index), resource, id);
    if (fields.indexOf(id) < index)
      spot.at('fields', index).error(`o campo "${id}" está repetido no cartão: deixe só um`);
  });
}
