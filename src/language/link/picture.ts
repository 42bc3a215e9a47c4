/** A field that stands as a picture beside a name. */
import { phrase } from '../../messages/phrase.ts';
import { findReadableField, type ConfigNode, type KnownResource } from './world.ts';

export function checkPicture(node: ConfigNode, resource: KnownResource, id: string | undefined) {
  const found = id === undefined ? null : findReadableField(node, resource, id);
  if (found?.source && !('image' in found.source && found.source.image))
    node.error(
      phrase`campo "${id}" não mostra uma imagem: "image" espera um campo "url" ou "file" com "image: photo" ou "avatar"`,
    );
}
