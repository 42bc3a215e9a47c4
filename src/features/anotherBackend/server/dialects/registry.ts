import type { DialectId } from '#model/config/dialects.ts';
import type { Dialect } from '../dialect.ts';
import { jsonServer } from './jsonServer.ts';
import { postgrest } from './postgrest.ts';
import { simpleRest } from './simpleRest.ts';

export const dialects: Readonly<Record<DialectId, Dialect>> = {
  'json-server': jsonServer,
  'simple-rest': simpleRest,
  postgrest,
};
