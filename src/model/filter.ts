/**
 * The one filter grammar: list filters, scopes, conditions of forms and transitions, and the API.
 *
 *     { situacao: 'aberta', valor_gte: 1000, tipo: ['a', 'b'], q: 'texto', any: [{…}, {…}], not: {…} }
 *
 * `parseFilter` checks a filter against a resource's fields, `bindFilter` replaces its variables by values,
 * `matches` tests one record. Nothing is ever ignored: an unknown field or operator is an error, because
 * a filter that loses a condition shows more than it should.
 */
export * from './filter/ast.ts';
export * from './filter/conjunction.ts';
export * from './filter/keys.ts';
export * from './filter/parse.ts';
export * from './filter/dates.ts';
export * from './filter/variables.ts';
export * from './filter/matches.ts';
