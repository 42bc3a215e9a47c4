import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commandLine, placesOf } from '../../src/language/places.ts';

describe('where a portal keeps its things', () => {
  let dir: string;
  beforeEach(() => (dir = mkdtempSync(path.join(tmpdir(), 'portal-'))));
  afterEach(() => rmSync(dir, { recursive: true }));
  const inside = (name: string) => path.join(dir, name);
  const portal = (text: string) => writeFileSync(inside('portal.yaml'), text);

  it('is beside the product by default', () => {
    const usual = {
      config: path.resolve('config'),
      data: path.resolve('.data'),
      db: path.resolve('db.json'),
    };
    expect(placesOf({})).toEqual(usual);
    expect(placesOf({ PORTAL_CONFIG: './config/' })).toEqual(usual);
  });

  it('is in its own folder for another company, which begins without records', () => {
    portal('brand: { name: Acme }\n');
    expect(placesOf({ PORTAL_CONFIG: dir })).toEqual({
      config: dir,
      data: inside('.data'),
      db: inside('db.json'),
      startsEmpty: true,
    });
    portal('brand: {');
    expect(placesOf({ PORTAL_CONFIG: dir })).toMatchObject({ data: inside('.data'), startsEmpty: true });
  });

  it('is the demonstration for a config that says it is one, unless it brings its own records', () => {
    portal('demo: { password: x, accounts: [] }\n');
    expect(placesOf({ PORTAL_CONFIG: dir })).toEqual({ ...placesOf({}), config: dir });
    writeFileSync(inside('db.json'), '{}');
    expect(placesOf({ PORTAL_CONFIG: dir })).toMatchObject({ data: inside('.data'), db: inside('db.json') });
  });

  it('is what the environment says, which must then be there', () => {
    portal('brand: {}\n');
    expect(placesOf({ PORTAL_CONFIG: dir, PORTAL_DATA: '/tmp/d', PORTAL_DB: '/tmp/x.json' })).toEqual({
      config: dir,
      data: '/tmp/d',
      db: '/tmp/x.json',
    });
  });

  it('is said in the commands that are suggested, where it is not the usual one', () => {
    expect(commandLine(placesOf({}), 'npm start')).toBe('npm start');
    portal('brand: {}\n');
    const env = { PORTAL_CONFIG: dir };
    expect(commandLine(placesOf(env), 'npm start')).toBe(`PORTAL_CONFIG=${dir} npm start`);
    expect(commandLine(placesOf({ ...env, PORTAL_DATA: '/tmp/d' }), 'npm start')).toBe(
      `PORTAL_CONFIG=${dir} PORTAL_DATA=/tmp/d npm start`,
    );
  });
});
