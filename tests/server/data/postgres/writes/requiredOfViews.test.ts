/** What a rule requires of a view also holds between processes that write at the same time. */
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { db } from '#tests/support/db.ts';
import { newSchema } from '#tests/support/postgres/database.ts';
import { realPostgres } from '#tests/support/postgres/realPostgres.ts';
import { hasPostgres } from '#tests/support/postgres/server.ts';
import { inSchema, PortalProcess, libraryFolder } from '#tests/support/processes/portalProcesses.ts';

const texts = {
  'resources/leituras.yaml': `
label: { one: Leitura, many: Leituras, gender: f }
title: medidor
fields:
  medidor: { type: integer, label: Medidor, required: true }
  quando: { type: datetime, label: Quando, required: true }
  valor: { type: integer, label: Valor, required: true }
rules:
  - id: cresce
    label: Só cresce
    on: create
    then:
      - require: { valor_lte: $record.valor }
        in: { v_lidos: { medidor: $record.medidor, quando_lt: $record.quando } }
        message: Abaixo de uma leitura anterior.
      - require: { valor_gte: $record.valor }
        in: { v_lidos: { medidor: $record.medidor, quando_gt: $record.quando } }
        message: Acima de uma leitura posterior.
`,
  'resources/v_lidos.yaml': `
label: { one: Lido, many: Lidos }
title: medidor
sort: -quando
from: [{ resource: leituras, fields: { medidor: medidor, quando: quando, valor: valor } }]
fields:
  medidor: { type: integer, label: Medidor }
  quando: { type: datetime, label: Quando }
  valor: { type: integer, label: Valor }
`,
  'departments/medicao.yaml': `
label: Medição
permissions: [acervo]
routes:
  - { path: /medicao/leituras, label: Leituras, list: { resource: leituras, actions: [create] } }
`,
};

describe.skipIf(!hasPostgres)('two portals on one PostgreSQL', () => {
  const real = realPostgres();
  let portals: PortalProcess[];
  let token: string;
  beforeAll(async () => {
    const { folder, config } = libraryFolder({ ...db(), leituras: [] });
    for (const [file, text] of Object.entries(texts)) writeFileSync(path.join(config, file), text);
    const url = inSchema(real.url, newSchema());
    portals = [await PortalProcess.start({ config, folder, url })];
    portals.push(await PortalProcess.start({ config, folder, url, nth: 2 }));
    token = await portals[0]!.tokenOf('acervo');
  });
  afterAll(async () => {
    for (const portal of portals ?? []) await portal.stop();
  });

  const read = (at: number, medidor: number, hour: number, valor: number) =>
    portals[at]!.api('POST', '/leituras', { medidor, quando: `2026-10-01T${hour}:00:00Z`, valor }, token);

  it('accept one of two readings that exclude each other, and both of two that agree', async () => {
    for (let round = 0; round < 30; round++) {
      const [one, other] = await Promise.all([read(0, round, 10, 100), read(1, round, 11, 50)]);
      expect([one.status, other.status].toSorted(), `na rodada ${round}`).toEqual([201, 409]);
      const agreeing = await Promise.all([read(0, 1000 + round, 10, 50), read(1, 1000 + round, 11, 100)]);
      expect(
        agreeing.map(({ status }) => status),
        `na rodada ${round}`,
      ).toEqual([201, 201]);
    }
  });
});
