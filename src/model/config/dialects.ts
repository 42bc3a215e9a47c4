/**
 * The dialects that another backend may speak, and what none of them guarantees. Used by the config, the
 * start of the server and the screens.
 */
export const dialectWords = {
  'json-server': 'portalWords.dialects.jsonServer',
  'simple-rest': 'portalWords.dialects.simpleRest',
  postgrest: 'portalWords.dialects.postgrest',
} as const;
export type DialectId = keyof typeof dialectWords;

/**
 * The most records of one resource that are read to answer a query that the backend's dialect can't express.
 * A query that needs more is refused.
 */
export const mostReadElsewhere = 5000;
