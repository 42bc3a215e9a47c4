/**
 * The answer of GET and POST /user-favourites/pin: addresses of screens, in the order in which they were
 * pinned.
 */
export type Favourites = { paths: readonly string[] };
