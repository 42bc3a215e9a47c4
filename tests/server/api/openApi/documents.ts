/** The documents at /api/openapi.json. */
import { Validator, type Schema } from '@cfworker/json-schema';
import { expect } from 'vitest';
import type { TestServer } from '#tests/support/server.ts';

type Parameter = { name: string; schema: Schema & { contentSchema?: Schema } };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  responses?: Record<string, { headers?: Record<string, object> }>;
};
export type Document = {
  openapi: string;
  servers: { url: string }[];
  info: { version: string };
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, Schema & { properties: Record<string, object>; required?: string[] }>;
  };
};

export const documentOf = async (server: TestServer, token: string): Promise<Document> => {
  const { status, body, text } = await server.api('GET', '/openapi.json', { token });
  expect(status, text).toBe(200);
  return body as Document;
};
export const ofPerson = async (server: TestServer, name: string) =>
  documentOf(server, await server.tokenOf(name));

/** Where the records that a person reads break the schemas that their document gives. */
export async function recordFaults(server: TestServer, person: string) {
  const document = await ofPerson(server, person);
  let count = 0;
  const faults: string[] = [];
  for (const path of Object.keys(document.paths)) {
    const id = path.slice(1);
    if (!document.components.schemas[id] || !document.paths[path]!.get) continue;
    const schema = { ...document.components.schemas[id], components: document.components };
    const validator = new Validator(schema as unknown as Schema, '2020-12', false);
    const { body } = await server.as(person).get(`${path}?range=[0,199]`);
    for (const record of body as { id: unknown }[]) {
      count += 1;
      const { errors } = validator.validate(record);
      const told = errors.map(({ error, instanceLocation }) => `${instanceLocation} ${error}`);
      if (told.length > 0) faults.push(`${id}/${String(record.id)}: ${told.join('; ')}`);
    }
  }
  return { faults, count };
}
