/** The part of boleto-brasileiro-validator 1.0.5 that tests use; the package has no types. */
declare module 'boleto-brasileiro-validator' {
  const validator: { boleto(text: string, withBlocks?: boolean): boolean };
  export default validator;
}
