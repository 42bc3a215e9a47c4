import { checkPicture } from '../../../language/link/picture.ts';
import {
  findReadableField,
  findSingleField,
  type KnownResource,
  type ConfigNode,
} from '../../../language/link/world.ts';
import type { ListSource } from '../schema.ts';
import { phrase } from '../../../messages/phrase.ts';

export function checkCard(node: ConfigNode, card: ListSource['card'], resource: KnownResource) {
  if (!card) return;
  const { image, title, fields } = card;
  checkPicture(node.at('image'), resource, image);
  if (title !== undefined) findSingleField(node.at('title'), resource, title);
  fields?.forEach((id, index) => {
    findReadableField(node.at('fields', index), resource, id);
    if (fields.indexOf(id) < index)
      node.at('fields', index).error(phrase`o campo "${id}" está repetido no cartão: deixe só um`);
  });
}
