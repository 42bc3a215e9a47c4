import { checkPicture } from '#language/bind/picture.ts';
import {
  findReadableField,
  findSingleField,
  type KnownResource,
  type ConfigNode,
} from '#language/bind/context.ts';
import type { ListSource } from '../schema.ts';
import { translate } from '#messages/translate.ts';

export function checkCard(node: ConfigNode, card: ListSource['card'], resource: KnownResource) {
  if (!card) return;
  const { image, ratio, size, title, fields } = card;
  checkPicture(node.at('image'), resource, image);
  const pictured = image ?? resource.source.image;
  if (ratio !== undefined && pictured === undefined)
    node.at('ratio').error(translate('screens.noPictureToHaveRatio'), 'key');
  if (size !== undefined && ratio === undefined)
    node.at('size').warn(translate('screens.sizeCountsOnlyWithRatio'), 'key');
  if (title !== undefined) findSingleField(node.at('title'), resource, title);
  fields?.forEach((id, index) => {
    findReadableField(node.at('fields', index), resource, id);
    if (fields.indexOf(id) < index)
      node.at('fields', index).error(translate('screens.fieldIsRepeatedInCard', { id }));
  });
}
