import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeEach, describe, expect, it } from 'vitest';
import { commandLine, locationsOf } from '#host/locations.ts';
import { newFolder } from '../support/newFolder.ts';

describe('the folders of a portal', () => {
  let dir: string;
  beforeEach(() => (dir = newFolder()));
  const inside = (name: string) => path.join(dir, name);
  const portal = (text: string) => writeFileSync(inside('portal.yaml'), text);

  it('are beside the product by default', () => {
    const usual = {
      config: path.resolve('config'),
      data: path.resolve('.data'),
      db: path.resolve('db.json'),
    };
    expect(locationsOf({})).toEqual(usual);
    expect(locationsOf({ PORTAL_CONFIG: './config/' })).toEqual(usual);
  });

  it('are this folder where it is a company’s own', () => {
    portal('brand: { name: Acme }\n');
    const before = process.cwd();
    process.chdir(dir);
    try {
      expect(locationsOf({})).toMatchObject({ config: dir, data: inside('.data'), startsEmpty: true });
      expect(commandLine(locationsOf({}), 'npm start')).toBe('npm start');
    } finally {
      process.chdir(before);
    }
  });

  it('are in the company’s own folder, which starts without records', () => {
    portal('brand: { name: Acme }\n');
    expect(locationsOf({ PORTAL_CONFIG: dir })).toEqual({
      config: dir,
      data: inside('.data'),
      db: inside('db.json'),
      startsEmpty: true,
    });
    portal('brand: {');
    expect(locationsOf({ PORTAL_CONFIG: dir })).toMatchObject({ data: inside('.data'), startsEmpty: true });
  });

  it('are those of the demo for a config with `demo`, unless it has its own records', () => {
    portal('demo: { password: x, accounts: [] }\n');
    expect(locationsOf({ PORTAL_CONFIG: dir })).toEqual({ ...locationsOf({}), config: dir });
    writeFileSync(inside('db.json'), '{}');
    expect(locationsOf({ PORTAL_CONFIG: dir })).toMatchObject({
      data: inside('.data'),
      db: inside('db.json'),
    });
  });

  it('can be set by environment variables, and must then exist', () => {
    portal('brand: {}\n');
    expect(locationsOf({ PORTAL_CONFIG: dir, PORTAL_DATA: '/tmp/d', PORTAL_DB: '/tmp/x.json' })).toEqual({
      config: dir,
      data: '/tmp/d',
      db: '/tmp/x.json',
    });
  });

  it('appear in suggested commands when they are not the defaults', () => {
    expect(commandLine(locationsOf({}), 'npm start')).toBe('npm start');
    portal('brand: {}\n');
    const env = { PORTAL_CONFIG: dir };
    expect(commandLine(locationsOf(env), 'npm start')).toBe(`PORTAL_CONFIG=${dir} npm start`);
    expect(commandLine(locationsOf({ ...env, PORTAL_DATA: '/tmp/d' }), 'npm start')).toBe(
      `PORTAL_CONFIG=${dir} PORTAL_DATA=/tmp/d npm start`,
    );
  });
});
