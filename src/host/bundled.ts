/** True in a bundle, where tools/bundle.ts replaces the value. A bundle also contains its packages and workers. */
export const isBundled: boolean = false;
