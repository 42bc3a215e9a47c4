/** What another backend may speak, and what none of them promises: for the config, whoever starts the portal, and its screens. */
export const dialectWords = {
  'json-server': 'json-server 0.17, com as rotas que ele mesmo faz.',
  'simple-rest': 'O protocolo de ra-data-simple-rest, do react-admin.',
  postgrest: 'PostgREST, diante de um PostgreSQL.',
};
export type DialectId = keyof typeof dialectWords;

/** Records of one resource that are read to answer what the backend has no words for; beyond that it is refused. */
export const mostReadElsewhere = 5000;
