/**
 * The one expression of the language: what a field follows from, written as in a spreadsheet.
 *
 *     quantidade * precoUnitario
 *     sum(itens.total) - coalesce(desconto, 0)
 *     if(situacao = 'parado', hours(inicio, fim), 0)
 *     addMonths(emissao, 30)
 *
 * `parseFormula` reads it (jsep only parses: no eval, so a strict CSP holds), the check of the config tells whether
 * its parts fit each other (link/formulaTypes.ts), `evaluateFormula` works it out. Amounts are computed in decimal
 * (big.js), so that the server's result and the form's preview agree to the cent.
 */
export * from './formula/tree.ts';
export * from './formula/functions.ts';
export * from './formula/parse.ts';
export * from './formula/evaluate.ts';
