export * from './translate.ts';
export { translate as say } from './translate.ts';
