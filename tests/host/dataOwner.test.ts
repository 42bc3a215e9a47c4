/** Whose records a data folder has, and where they are. */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { faultOfDatabaseUrl } from '#host/databaseUrl.ts';
import { claimFolder, movedNotes, noteMoved, noteMovedBack, refuseOtherFolder } from '#host/dataFolder.ts';
import { newFolder } from '../support/newFolder.ts';

let folder: string;
beforeEach(() => (folder = newFolder()));
const at = (name: string) => path.join(folder, name);

describe('the company of a data folder', () => {
  it('is stored without a word where there are no data yet', () => {
    expect(claimFolder(at('nova'), 'um')).toEqual([]);
    expect(readFileSync(at('nova/company'), 'utf8')).toBe('um\n');
    expect(claimFolder(at('nova'), 'um')).toEqual([]);
    expect(() => claimFolder(at('nova'), 'outra')).toThrow(
      /são da empresa "um", e esta configuração é da empresa "outra"/,
    );
    expect(() => refuseOtherFolder(at('nova'), undefined)).toThrow('escreva nele "id: um"');
  });

  it('is reported once where it was missing', () => {
    writeFileSync(at('db.json'), '{}');
    expect(claimFolder(folder, undefined)).toEqual([]);
    expect(existsSync(at('company'))).toBe(false);
    expect(claimFolder(folder, 'um').join()).toContain('"um"');
    expect(claimFolder(folder, 'um')).toEqual([]);
  });
});

it('a folder whose records have moved says so, without the password, until they are back', () => {
  expect(movedNotes(folder)).toEqual([]);
  noteMoved(folder, 'postgres://portal:segredo@banco:5433/dados?schema=sul');
  const [note] = movedNotes(folder);
  expect(note).toContain('banco:5433/dados?schema=sul');
  expect(note).toContain('PORTAL_DATABASE_URL');
  expect(note).not.toContain('segredo');
  noteMovedBack(folder);
  expect(movedNotes(folder)).toEqual([]);
});

describe('the address of a database', () => {
  const at = (query: string) => faultOfDatabaseUrl(`postgres://u:segredo@banco/dados${query}`, 'PORTAL_X');

  it.each([
    '',
    '?schema=sul',
    '?sslmode=require&application_name=a',
    '?host=%2Ftmp&schema=a&statement_timeout=5',
    '?sslrootcert=package.json',
  ])('may have what the driver or the portal knows: %s', (query) => expect(at(query)).toBeUndefined());

  it.each([
    ['?shema=sul', 'PORTAL_X: o parâmetro "shema" não existe, e seria ignorado. Você quis dizer "schema"?'],
    ['?Schema=sul', 'Você quis dizer "schema"?'],
    ['?sslmod=require', 'Você quis dizer "sslmode"?'],
    ['?pgbouncer=true', 'o parâmetro "pgbouncer" não existe, e seria ignorado. Tire-o'],
    ['?schema=a&schema=b', '"schema" está duas vezes'],
    ['?schema=', 'o esquema "" não serve'],
    ['?sslrootcert=%2Fno%2Fca.pem', 'o arquivo de "sslrootcert" não existe: /no/ca.pem'],
  ])('has nothing else: %s', (query, message) => {
    expect(at(query)).toContain(message);
    expect(at(query)).not.toContain('segredo');
  });
});
