import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Field } from '#model/types.ts';
import { fitsBcrypt, passwordFault } from '#kinds/password/kind.ts';
import { validateField } from '#kinds/validate.ts';

describe('a new password', () => {
  it.each(['três palavras boas', 'kx7#mmQ2', 'demo1234', 'Ana gosta de milho', '𝒳𝒴𝒵𝒳𝒴𝒵αβ'])(
    'may be %j',
    (password) => expect(passwordFault(password, ['ana@example.com', 'Ana'])).toBeUndefined(),
  );

  it.each([
    ['curta', 'pelo menos 8'],
    ['👍👍👍👍', 'pelo menos 8'],
    ['x'.repeat(72) + 'y', 'no máximo 72'],
    [`ç`.repeat(37), 'no máximo 72'],
    ['senha123', 'das mais comuns'],
    ['SENHA123', 'das mais comuns'],
    ['Pássword', 'das mais comuns'],
    ['12345678', 'das mais comuns'],
    ['987654321', 'das mais comuns'],
    ['abcdefgh', 'das mais comuns'],
    ['qwertyui', 'das mais comuns'],
    ['aaaaaaaa', 'das mais comuns'],
    ['abababab', 'das mais comuns'],
    ['ana.souza@example.com', 'e-mail nem o nome'],
    ['Ana.Souza', 'e-mail nem o nome'],
    ['ana souza lima', 'e-mail nem o nome'],
    ['anasouzalima', 'e-mail nem o nome'],
  ])('may not be %j', (password, reason) =>
    expect(passwordFault(password, ['ana.souza@example.com', 'Ana Souza Lima'])).toContain(reason),
  );

  it('that is accepted is used completely by bcrypt', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 120 }), (password) => {
        if (passwordFault(password) === undefined) expect(fitsBcrypt(password)).toBe(true);
      }),
    );
  });

  it('is compared with the e-mail and the texts of its own record', () => {
    const field = { id: 'senha', type: 'password', label: 'Senha' } as Field;
    const fields = {
      senha: field,
      nome: { type: 'text' },
      email: { type: 'email' },
      plano: { type: 'select' },
    };
    const fault = (record: Record<string, unknown>) =>
      validateField(field, 'margarida', {
        fields,
        record,
        timeZone: 'UTC',
        variables: { user: null, today: '2026-10-31', timeZone: 'UTC' },
      });
    expect(fault({ nome: 'Margarida' })).toContain('nem o nome');
    expect(fault({ email: 'margarida@example.com' })).toContain('nem o nome');
    expect(fault({ nome: 'Rosa', plano: 'margarida' })).toBeUndefined();
  });
});
