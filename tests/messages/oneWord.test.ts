/** What a person does has one word, wherever it is offered or asked for. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { locales } from '#messages/language.ts';

type Texts = { [key: string]: string | Texts };

/** In the order of the file: every text with its key. */
const textsOf = (texts: Texts, path: readonly string[] = []): [key: string, text: string][] =>
  Object.entries(texts).flatMap(([key, one]): [string, string][] =>
    typeof one === 'string' ? [[[...path, key].join('.'), one]] : textsOf(one, [...path, key]),
  );

/** As buttons and requests begin, the word that none of them has; beside it the one that all have. */
const others: Readonly<Record<string, readonly [other: RegExp, word: string][]>> = {
  'pt-BR': [
    [/(?:^|[.:] )(?:Verifi(?:que|car)\b)/, 'Confira, Conferir'],
    [/(?:^|[.:] )(?:Mandar|Mandamos)\b/, 'Enviar'],
    [/^(?:Gravar|Guardar (?:como|as?|os?))\b/, 'Salvar'],
    [/^(?:Apagar|Deletar|Remover (?:o )?registro)\b/, 'Excluir'],
    [/\b(?:visualização salva|vista salva|ficha)\b/i, 'visão, registro'],
  ],
  'es-419': [
    [/(?:^|[.:] )(?:Verifi(?:que|car)\b)/, 'Revise, Revisar'],
    [/^(?:Grabar|Salvar)\b/, 'Guardar'],
    [/^(?:Suprimir|Eliminar (?:el )?filtro)\b/, 'Eliminar, Quitar'],
  ],
  'en-US': [
    [/^(?:Erase|Store|Submit)\b/, 'Delete, Save, Send'],
    [/\b(?:dashboards? view|saved filter)\b/i, 'view'],
  ],
};

it.each(locales)('is one word each in %s', (locale) => {
  const found = ['browser', 'later', 'server'].flatMap((part) =>
    textsOf(JSON.parse(readFileSync(`src/messages/${locale}/${part}.json`, 'utf8')) as Texts),
  );
  expect(found.length).toBeGreaterThan(1000);
  const wrong = found.flatMap(([key, text]) =>
    others[locale]!.flatMap(([other, word]) => (other.test(text) ? [`${key}: ${text} (${word})`] : [])),
  );
  expect(wrong).toEqual([]);
});
