/** Addresses of databases, of one server and of several. */
import { describe, expect, it } from 'vitest';
import { databaseAddress, faultOfDatabaseUrl, placeOf, serversOf, withPassword } from '#host/databaseUrl.ts';

describe('the address of several servers', () => {
  it.each([
    ['postgres://u@um/p', ['postgres://u@um/p']],
    ['postgres://u:s%40@um:1,dois:2/p', ['postgres://u:s%40@um:1/p', 'postgres://u:s%40@dois:2/p']],
    [
      'postgres://u@um:1,dois/p?sslmode=require',
      ['postgres://u@um:1/p?sslmode=require', 'postgres://u@dois/p?sslmode=require'],
    ],
    ['postgres://[::1]:1,[::2]:2/p', ['postgres://[::1]:1/p', 'postgres://[::2]:2/p']],
    [
      'postgresql://u@um,dois/p?target_session_attrs=primary',
      ['postgresql://u@um/p', 'postgresql://u@dois/p'],
    ],
    [
      'postgres://u@x/p?host=um,dois&port=1,2',
      ['postgres://u@x/p?host=um&port=1', 'postgres://u@x/p?host=dois&port=2'],
    ],
    [
      'postgres://u@x/p?host=um,dois&port=7',
      ['postgres://u@x/p?host=um&port=7', 'postgres://u@x/p?host=dois&port=7'],
    ],
  ])('names each server of %s as the driver accepts it', (url, servers) => {
    expect(serversOf(url)).toEqual(servers);
    expect(faultOfDatabaseUrl(url)).toBe(undefined);
  });

  it('is shown without account and password, and its schema is taken out', () => {
    const { url, schema } = databaseAddress(
      'postgres://u:segredo@um:1,dois:2/p?schema=filial&target_session_attrs=read-write',
    );
    expect(schema).toBe('filial');
    expect(url).toBe('postgres://u:segredo@um:1,dois:2/p?target_session_attrs=read-write');
    expect(placeOf(url)).toEqual({ host: 'um:1,dois:2', pathname: '/p' });
    expect(placeOf('postgres://u@x/p?host=um,dois&port=1,2')).toEqual({
      host: 'um:1,dois:2',
      pathname: '/p',
    });
    expect(placeOf('postgres://u@x/p?host=/var/run/postgresql')).toEqual({ host: 'x', pathname: '/p' });
  });

  it('takes a password for all its servers, unless it has one', () => {
    expect(withPassword('postgres://u@um:1,dois:2/p?schema=a', 'x@y')).toBe(
      'postgres://u:x%40y@um:1,dois:2/p?schema=a',
    );
    expect(withPassword('postgres://u:z@um:1,dois:2/p', 'x')).toBe('postgres://u:z@um:1,dois:2/p');
  });

  it.each([
    ['postgres://u@um:1,,dois:2/p', 'endereço de PostgreSQL completo'],
    ['postgres://u@um:1,dois:porta/p', 'endereço de PostgreSQL completo'],
    ['postgres://u@x/p?host=um,dois,tres&port=1,2', 'dê a cada servidor a sua porta'],
    ['postgres://u@um,dois/p?target_session_attrs=standby', 'leva a um servidor em que o portal não grava'],
    ['postgres://u@um/p?target_session_attrs=read-wirte', 'use read-write, primary'],
    ['postgres://u@um,dois/p?target_sesion_attrs=primary', 'target_session_attrs'],
    ['mysql://u@um,dois/p', 'endereço de PostgreSQL completo'],
    ['um,dois', 'endereço de PostgreSQL completo'],
  ])('is refused in words as %s', (url, words) => {
    expect(faultOfDatabaseUrl(url)).toContain(words);
  });

  it('leads to a standby where the portal only reads, and never to the primary', () => {
    const fault = (session: string) =>
      faultOfDatabaseUrl(
        `postgres://u@um,dois/p?target_session_attrs=${session}`,
        'PORTAL_DATABASE_READ_URL',
        'read',
      );
    for (const session of ['standby', 'prefer-standby', 'read-only', 'any'])
      expect(fault(session)).toBe(undefined);
    for (const session of ['primary', 'read-write']) expect(fault(session)).toContain('só lê de uma réplica');
  });
});
