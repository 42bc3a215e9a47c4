/**
 * The one expression language for computed fields, written as in a spreadsheet.
 *
 *     quantidade * precoUnitario
 *     sum(itens.total) - coalesce(desconto, 0)
 *     if(situacao = 'parado', hours(inicio, fim), 0)
 *     addMonths(emissao, 30)
 *
 * `parseFormula` parses it (jsep only parses: no eval, so a strict CSP holds), the config check verifies the
 * types of its parts (language/bind/formulas/types.ts), `evaluateFormula` computes it. Amounts are computed in
 * decimal (big.js), so that the server's result and the form's preview agree to the cent.
 */
export * from './ast.ts';
export * from './functions.ts';
export * from './parse.ts';
export * from './evaluate.ts';
