/** Checks the field that is shown as a picture beside a title. */
import { translate } from '#messages/translate.ts';
import { traitsOf } from '#model/traits.ts';
import { findReadableField, type ConfigNode, type KnownResource, type BindContext } from './context.ts';

export function checkPicture(node: ConfigNode, resource: KnownResource, id: string | undefined) {
  const found = id === undefined ? null : findReadableField(node, resource, id);
  if (found?.source && !('image' in found.source && found.source.image))
    node.error(translate('fields.fieldShowsNoImage', { id: id! }));
}

/** Must be a colour, or a choice whose options have tones. */
export function checkColor(node: ConfigNode, resource: KnownResource, id: string | undefined) {
  const field = id === undefined ? null : findReadableField(node, resource, id);
  if (!field?.source || traitsOf(field).color) return;
  const options = 'options' in field.source ? Object.values(field.source.options as object) : [];
  const isToned = options.some((one) => typeof one === 'object' && 'tone' in one);
  if (!isToned || traitsOf(field).holdsMany) node.error(translate('fields.fieldSaysNoColor', { id: id! }));
}

/**
 * A reference shows the picture of the resource that it points to. An unknown resource is reported elsewhere.
 */
export function checkWithImage({ sources }: BindContext, node: ConfigNode, resource: string) {
  const target = sources.resources.get(resource);
  if (target?.isValid(['image']) && !target.value.image)
    node.at('withImage').error(translate('fields.resourceHasNoImage', { resource }));
}
