/**
 * The dialects that another backend may speak, and what none of them guarantees. Used by the config, the
 * start of the server and the screens.
 */
export const dialectWords = {
  'json-server': 'json-server 0.17, com as rotas que ele mesmo faz.',
  'simple-rest': 'O protocolo de ra-data-simple-rest, do react-admin.',
  postgrest: 'PostgREST, diante de um PostgreSQL.',
};
export type DialectId = keyof typeof dialectWords;

/**
 * The most records of one resource that are read to answer a query that the backend's dialect can't express.
 * A query that needs more is refused.
 */
export const mostReadElsewhere = 5000;
