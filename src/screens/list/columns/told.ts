import type { Resource } from '../../../model/types.ts';

/** What needs no column of its own: where a resource has a picture, it and the whole name are in that of the title. */
export const toldByTitle = ({ image, titleFields }: Pick<Resource, 'image' | 'titleFields'>) =>
  image === undefined ? [] : [image, ...titleFields].filter((id) => id !== titleFields[0]);
