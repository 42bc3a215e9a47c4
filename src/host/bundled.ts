/** True in a bundle: tools/bundle.ts writes it there. Its packages and workers are bundled then, too. */
export const isBundled: boolean = false;
