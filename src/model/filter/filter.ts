/**
 * The one filter grammar: list filters, scopes, conditions of forms and transitions, and the API.
 *
 *     { situacao: 'aberta', valor_gte: 1000, tipo: ['a', 'b'], q: 'texto', any: [{…}, {…}], not: {…} }
 *
 * `parseFilter` checks a filter against a resource's fields, `bindFilter` replaces its variables by values,
 * `matches` tests one record. Nothing is ever ignored: an unknown field or operator is an error, because
 * a filter that loses a condition shows more than it should.
 */
export * from './ast.ts';
export * from './conjunction.ts';
export * from './keys.ts';
export * from './others.ts';
export * from './parse.ts';
export * from './filterValues.ts';
export * from './variables.ts';
export * from './matches.ts';
